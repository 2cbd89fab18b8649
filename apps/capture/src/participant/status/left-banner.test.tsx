import { toRecordedDate } from "@capno/domain/time/instant";
import { toDuid, toEpochMs } from "@capno/domain/units";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { aStatus, serveLog } from "../../study/log/testing/log-entries.ts";
import { aStudyOfThree, openPart, type Shown } from "../testing/open-detail.tsx";
import { describeLeaving, LeftBanner } from "./LeftBanner.tsx";

const DIED = { kind: "left", enrolled: null, left: "2026-05-30", reason: "died" } as const;
const NOW = toEpochMs(Date.UTC(2026, 10, 20));
const made = (...times: readonly string[]) =>
  times.map((time) => toRecordedDate(toEpochMs(Date.parse(time)), NOW));

describe("who has left the study [REQ-STATUS-02] [REQ-STATUS-34]", () => {
  it.each([
    ["no record", made(), "No recordings due since 30 May 2026.", 0],
    // In New York the 30th ends at four in the morning.
    ["one of the last moment", made("2026-05-31T03:59:59.999Z"), "No recordings due since 30 May 2026.", 0],
    [
      "those of dates that cannot be",
      made("2000-01-01T00:10:00Z", "2029-01-01T00:10:00Z"),
      "No recordings due since 30 May 2026.",
      0,
    ],
    [
      "one of the first moment after it",
      made("2026-05-31T04:00:00Z"),
      "Died 30 May 2026, day of enrolment not known. 1 record was made after the end.",
      1,
    ],
    [
      "two after it",
      made("2026-06-01T04:00:00Z", "2026-05-29T04:00:00Z", "2026-07-01T04:00:00Z"),
      "Died 30 May 2026, day of enrolment not known. 2 records were made after the end.",
      2,
    ],
  ])("who left on 30 May is described with %s", (_, records, words, after) => {
    expect(describeLeaving(DIED, records, "America/New_York")).toEqual({ words, after });
  });

  it.each([
    ["info", made("2026-10-31T08:00:00Z")],
    ["watch", made("2026-11-02T08:00:00Z")],
  ])("is said as %s, and records after the end as something to watch", async (tone, records) => {
    const study = aStudyOfThree();
    serveLog(study, aStatus("CARD-1", { ...DIED, left: "2026-11-01" }));
    openPart(study, () => <LeftBanner duid={toDuid("CARD-1")} records={records} />);
    const banner = await screen.findByText(/^(No recordings due|Died 1 Nov 2026)/);
    expect(banner.closest("[class*='banner']")?.className).toContain(tone);
  });

  it.each([
    ["2026-11-20", 1],
    ["2026-11-21", 0],
  ])("is said from the last day on, by the day of the study: %s", async (left, banners) => {
    const study = aStudyOfThree();
    serveLog(study, aStatus("CARD-1", { ...DIED, left }), aStatus("CARD-2", { ...DIED, left: "2026-11-01" }));
    openPart(study, ({ participant }: Shown) => (
      <>
        <p>{participant.duid}</p>
        <LeftBanner duid={participant.duid} records={[]} />
        <LeftBanner duid={toDuid("CARD-2")} records={[]} />
      </>
    ));
    await screen.findByText("CARD-1");
    // The other one's status says that the log was read.
    await screen.findByText("No recordings due since 1 Nov 2026.");
    await waitFor(() =>
      expect(screen.queryAllByText(/^No recordings due since 2[01] Nov 2026\.$/)).toHaveLength(banners),
    );
  });
});
