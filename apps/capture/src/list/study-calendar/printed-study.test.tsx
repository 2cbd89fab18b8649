import { toCalendar } from "@capno/domain/calendar/calendar";
import { toParticipants } from "@capno/domain/participant/participant";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { toEpochMs } from "@capno/domain/units";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { createDayRange } from "../../kit/calendar/day-range.ts";
import { PrintedStudy, type PrintedStudyProps } from "./PrintedStudy.tsx";
import { StudyGridHead } from "./StudyGridHead.tsx";

const RANGE = createDayRange("2026-11-20", 60, "UTC", "2026-11-20");

function print(props: Partial<PrintedStudyProps>): HTMLElement {
  const services = aProductServices();
  const sheet = {
    ...{ rows: [], unread: 0, unreadable: 0, total: 5, range: RANGE, hasUndated: false },
    ...{ zone: "UTC", asOf: services.clock.now(), isExpected: false },
  };
  render(
    <ServicesProvider services={services}>
      <PrintedStudy {...sheet} {...props} />
    </ServicesProvider>,
  );
  return document.querySelector<HTMLElement>("[data-printed-sheet]")!;
}

it.each([
  [0, 0, ["0 of 5 users"]],
  [3, 0, ["0 of 5 users. 3 not loaded when printed."]],
  [0, 2, ["0 of 5 users", "2 users could not be read"]],
])(
  "the printed calendar with %i users not loaded and %i not read says what it lacks and no more: %j [REQ-DATA-24]",
  (unread, unreadable, words) => {
    const facts = [...print({ unread, unreadable }).querySelectorAll("header li")];
    // Behind who printed it, its days, its zone and its time.
    expect(facts.map(({ textContent }) => textContent).slice(4)).toEqual(words);
  },
);

it.each([
  [true, ["No date"], ["2"]],
  [false, [], []],
])("the printed calendar has a column for records without a date: %s", (hasUndated, heads, counts) => {
  const unknown = { expectedPerDay: undefined, studyStart: undefined, enrolled: undefined, left: undefined };
  const calendar = {
    ...toCalendar({ records: [], isComplete: true, hasHandset: true, ...unknown }, RANGE),
    undated: { made: 1, failed: 1 },
  };
  const rows = toParticipants([{ ...NEVER_USED, duid: "CARD-1" }], toEpochMs(0)).map((participant) => ({
    participant,
    status: undefined,
    calendar,
  }));
  const sheet = print({ rows, hasUndated });
  const last = [...sheet.querySelectorAll("thead tr:first-child th")].slice(4);
  expect(last.map(({ textContent }) => textContent)).toEqual(heads);
  const beyond = [...sheet.querySelectorAll("tbody td")].slice(60);
  expect(beyond.map(({ textContent }) => textContent)).toEqual(counts);
});

it.each([true, false])("the printed legend has too few, where a number is expected: %s", (isExpected) => {
  print({ isExpected });
  expect(screen.queryByText("Too few") !== null).toBe(isExpected);
});

it("the calendar tints Saturdays and Sundays, and draws a line before each Monday", () => {
  render(
    <table>
      <StudyGridHead range={createDayRange("2026-11-20", 14, "UTC", "2026-11-20")} hasUndated={false} />
    </table>,
  );
  const days = [...document.querySelectorAll("thead tr:last-child th")];
  const drawnAs = (style: string) =>
    days.filter(({ className }) => className.includes(`_${style}_`)).map(({ textContent }) => textContent);
  expect(drawnAs("weekend")).toEqual(["7", "8", "14", "15"]);
  expect(drawnAs("week")).toEqual(["9", "16"]);
});

it("draws each day on paper as on screen, by its state", () => {
  const unknown = { expectedPerDay: undefined, studyStart: undefined, enrolled: undefined, left: undefined };
  const records = [
    { recordedAt: toEpochMs(Date.UTC(2026, 10, 18, 12)), hasUnknownDate: false, isFailed: true } as const,
    { recordedAt: toEpochMs(Date.UTC(2026, 10, 19, 12)), hasUnknownDate: false, isFailed: false } as const,
  ];
  const calendar = toCalendar({ records, isComplete: true, hasHandset: true, ...unknown }, RANGE);
  const rows = toParticipants([{ ...NEVER_USED, duid: "CARD-1" }], toEpochMs(0)).map((participant) => ({
    participant,
    status: undefined,
    calendar,
  }));
  const days = [...print({ rows }).querySelectorAll("tbody td")].slice(-4);
  expect(days.map(({ className }) => /_(made|failed|none|unknown)_/.exec(className)?.[1])).toEqual([
    "unknown",
    "failed",
    "made",
    "none",
  ]);
});

it("the heads of the calendar say which days are counted, and why a record has none", async () => {
  render(
    <table>
      <StudyGridHead range={RANGE} hasUndated />
    </table>,
  );
  act(() => screen.getByRole("button", { name: "Days" }).focus());
  const tip = await screen.findByRole("tooltip");
  expect(tip.textContent).toBe("Days with a recording, of the known days in view");
  const undated = screen.getByText("No date");
  expect(undated.title).toBe("Records without a date: the handset's clock was not set");
});
