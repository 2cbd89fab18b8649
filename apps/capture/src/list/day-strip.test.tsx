import { toParticipants, type Participant } from "@capno/domain/participant/participant";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { toEpochMs } from "@capno/domain/units";
import { aCapnogramRowBody, UDI } from "@capno/test-kit/wire-builders";
import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { createDayRange } from "../kit/calendar/day-range.ts";
import type { Expectation } from "../kit/calendar/expectations.ts";
import type { KnownRecords } from "../study/data/study.ts";
import { describeRow } from "../study/data/lists.ts";
import { DayStrip, STRIP_DAYS } from "./DayStrip.tsx";

const NOW = toEpochMs(Date.UTC(2026, 10, 28, 12));
const ZONE = "Europe/London";
const TODAY = "2026-11-28";
const RANGE = createDayRange(TODAY, STRIP_DAYS, ZONE, TODAY);
const EXPECTATION: Expectation = { expectedPerDay: undefined, studyStart: undefined };
const at = (day: number) => toEpochMs(Date.UTC(2026, 10, day, 9));

const [participant] = toParticipants(
  [
    {
      ...NEVER_USED,
      duid: "CARD-1",
      groupIds: [1],
      handsetUdi: UDI,
      recordCount: 3,
      latestRecordedAt: at(20),
    },
  ],
  NOW,
);
if (participant === undefined) throw new Error("no participant");

const aRecord = (id: number, day: number, isFailed = false) => ({
  ...aCapnogramRowBody({ id }),
  id,
  isFailed,
  hasUnknownDate: false as const,
  recordedAt: at(day),
});
const read = (rows: readonly unknown[], unreadable = 0): KnownRecords =>
  ({ list: { rows, unreadable, of: describeRow(participant) } }) as unknown as KnownRecords;

const draw = (
  known: KnownRecords | undefined,
  enrolled?: string,
  {
    who = participant,
    expectation = EXPECTATION,
  }: { readonly who?: Participant; readonly expectation?: Expectation } = {},
) =>
  render(
    <DayStrip
      participant={who}
      known={known}
      range={RANGE}
      expectation={expectation}
      status={enrolled === undefined ? undefined : { kind: "enrolled", enrolled }}
    />,
  );
const nameOf = () => screen.getByRole("img").getAttribute("aria-label");
const shapes = (container: HTMLElement) =>
  [...container.querySelectorAll("path")].map((path) => (path.getAttribute("d") ?? "").split("M").length - 1);

describe("the strip of the last 28 days [REQ-LIST-80]", () => {
  it("names and draws the days that were recorded, that failed and that have none, each in its shape", () => {
    const { container } = draw(
      read([aRecord(1, 2), aRecord(2, 10), aRecord(3, 10, true), aRecord(4, 12, true)]),
      "2026-11-01",
    );
    expect(nameOf()).toBe("recorded 2, failed 1, none 25 of the last 28 days");
    expect(shapes(container)).toEqual([25, 0, 2, 1]);
    const classes = [...container.querySelectorAll("path")].map((path) => path.getAttribute("class"));
    expect(new Set(classes).size).toBe(4);
  });

  it("draws each day in its place: a bar, a cross, low marks and points", () => {
    const { container } = draw(read([aRecord(1, 28), aRecord(2, 12, true)]), undefined);
    const drawn = (style: string) =>
      container.querySelector(`path[class*=_${style}_]`)?.getAttribute("d") ?? "";
    // The 28th is the last of 28 days, each 4 wide.
    expect(drawn("recorded")).toBe("M108 2h3v12h-3z");
    expect(drawn("failed")).toBe("M44 3l3 10m0-10l-3 10");
    expect(drawn("none")).toMatch(/^M48 12h3v2h-3z(?:M\d+ 12h3v2h-3z){14}$/);
    expect(drawn("unknown")).toMatch(/^M1 7h1v1h-1z(?:M\d+ 7h1v1h-1z){10}$/);
  });

  it("says of days before the enrolment that they are not in the study", () => {
    draw(read([aRecord(1, 20)]), "2026-11-15");
    expect(nameOf()).toBe("recorded 1, failed 0, none 13, not in the study 14 of the last 28 days");
  });

  it("says of days before the study's start that they are not in the study, where no enrolment is known", () => {
    draw(read([aRecord(1, 20)]), undefined, { expectation: { ...EXPECTATION, studyStart: "2026-11-15" } });
    expect(nameOf()).toBe(
      "recorded 1, failed 0, none 8, not known 5, not in the study 14 of the last 28 days",
    );
  });

  it("calls no day since the last record none of a user whose handset was taken back [SAFETY]", () => {
    const { container } = draw(read([aRecord(1, 20)]), "2026-11-01", { who: { ...participant, udi: null } });
    expect(nameOf()).toBe("recorded 1, failed 0, none 19, not known 8 of the last 28 days");
    expect(shapes(container)).toEqual([19, 8, 1, 0]);
  });

  it("never calls days none that were not read, could not be read, or may have an unreadable record [SAFETY]", () => {
    const { container, unmount } = draw(undefined, "2026-11-01");
    expect(nameOf()).toBe("28 days not read yet");
    expect(shapes(container)).toEqual([]);
    expect(container.querySelector("text")?.textContent).toBe("not read yet");
    unmount();
    const failed = draw({ failedAt: 1 } as unknown as KnownRecords, "2026-11-01");
    expect(nameOf()).toBe("28 days could not be read");
    expect(failed.container.querySelector("text")?.textContent).toBe("could not be read");
    failed.unmount();
    draw(read([aRecord(1, 20)], 1), "2026-11-01");
    expect(nameOf()).toBe("recorded 1, failed 0, none 0, not known 27 of the last 28 days");
  });
});
