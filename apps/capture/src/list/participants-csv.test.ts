import type { ReviewEntry } from "@capno/api-client/models/study-log";
import {
  toParticipants,
  type Participant,
  type ParticipantSource,
} from "@capno/domain/participant/participant";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { NOT_READ, type ParticipantStatuses } from "@capno/domain/participant-status/participant-status";
import { toEpochMs } from "@capno/domain/units";
import { findReasons } from "@capno/domain/worklist/worklist";
import { describe, expect, it } from "vitest";

import { aReview } from "../study/log/testing/log-entries.ts";
import { toParticipantsCsv } from "./participants-csv.ts";

const NOW = toEpochMs(Date.parse("2026-11-20T09:30:00Z"));
const LIMITS = { unusedDays: 7, adherenceBelow: 70, qualityDrop: 15 };
const reasonsOf = (participant: Participant) => findReasons(participant, LIMITS, NOW);
const STATUSES: ParticipantStatuses = new Map([
  ["CARD-2", { kind: "enrolled", enrolled: "2026-03-03" }],
  ["CARD-3", { kind: "left", enrolled: null, left: "2026-05-30", reason: "lost" }],
]);
const writeUnread = (...rows: readonly Participant[]) =>
  toParticipantsCsv(
    rows,
    { now: NOW, reasonsOf, doneOf: () => undefined, statuses: { get: () => NOT_READ } },
    String,
    0,
  );
const write = (...rows: readonly Participant[]) => writeWith(undefined, rows);
const writeWith = (done: ReviewEntry | undefined, rows: readonly Participant[], unreadable = 0) =>
  toParticipantsCsv(
    rows,
    { now: NOW, reasonsOf, doneOf: () => done, statuses: STATUSES },
    (time) => new Date(time).toISOString(),
    unreadable,
  )
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n");

const participants = (changes: Partial<ParticipantSource> & Pick<ParticipantSource, "duid">) =>
  toParticipants(
    [
      {
        ...NEVER_USED,
        groupIds: [1],
        recordCount: 4,
        ...changes,
      },
    ],
    NOW,
  );

/** Every number another, so that no two columns can be mistaken for each other. */
const SEEN = participants({
  duid: "CARD-1",
  handsetUdi: "(01)05060(21)NTH01234",
  latestRecordedAt: toEpochMs(Date.parse("2026-11-19T08:15:00Z")),
  latestQualityFraction: 0.71,
  recordCount: 42,
  adherenceFraction: 0.63,
  qualityFraction: 0.85,
});

describe("the CSV file of All Users [spec §2]", () => {
  it("leaves the adherence empty that is not known, and writes none that is [SAFETY]", () => {
    const cellOf = (adherenceFraction: number | null) => {
      const [headings = "", row = ""] = write(...participants({ duid: "CARD-1", adherenceFraction }));
      return row.split(",")[headings.split(",").indexOf("Adherence (%)")];
    };
    expect([cellOf(null), cellOf(0), cellOf(1)]).toEqual(["", "0", "100"]);
  });

  it("has each value below its heading", () => {
    const [headings = "", row = ""] = write(...SEEN);
    const names = headings.split(",");
    // The order is what a study's own scripts may count on.
    expect(names).toEqual([
      "Status",
      "User ID",
      "Enrolled",
      "Left",
      "Reason for leaving",
      "Handset type",
      "Handset serial",
      "Last time used",
      "Breath quality of last record (%)",
      "Total records",
      "Adherence (%)",
      "Overall breath quality (%)",
      "Needs a call",
      "Reviewed",
      "Reviewed until",
    ]);
    const cells = Object.fromEntries(row.split(",").map((cell, index) => [names[index], cell]));
    expect(cells).toMatchObject({
      "User ID": "CARD-1",
      "Handset type": "NTH",
      "Handset serial": "01234",
      "Last time used": "2026-11-19T08:15:00.000Z",
      "Breath quality of last record (%)": "71",
      "Total records": "42",
      "Adherence (%)": "63",
      "Overall breath quality (%)": "85",
      "Needs a call": "Adherence 63%",
      Reviewed: "",
    });
    expect(names).toHaveLength(row.split(",").length);
  });

  it("says who is in the study, who left and why, and that the rest is not known [REQ-STATUS-03]", () => {
    const study = (duid: string) =>
      write(...participants({ duid }))[1]
        ?.split(",")
        .slice(1, 5);
    expect(study("CARD-1")).toEqual(["CARD-1", "Not known", "Not known", ""]);
    expect(study("CARD-2")).toEqual(["CARD-2", "2026-03-03", "", ""]);
    expect(study("CARD-3")).toEqual(["CARD-3", "Not known", "2026-05-30", "lost"]);
  });

  it("keeps the order of the list, and says in words that a user was never recorded", () => {
    const never = participants({
      duid: "CARD-2",
      recordCount: 0,
      latestRecordedAt: null,
      latestQualityFraction: null,
      qualityFraction: null,
    });
    const [, first = "", second = ""] = write(...never, ...SEEN);
    // The suffix "(Inactive)" of a row is no part of the id.
    expect(first).toMatch(/^No handset allocated,CARD-2,/);
    expect(second).toContain(",CARD-1,");
    expect(first).toContain("Not Used");
    expect(first).toContain("Not Used Recently");
  });

  it("says that the last use is of an unknown date where the handset's clock was wrong [REQ-DETAIL-21]", () => {
    const rows = participants({ duid: "CARD-1", latestRecordedAt: toEpochMs(Date.UTC(2000, 0, 1)) });
    expect(write(...rows)[1]?.split(",")[7]).toBe("Unknown date");
    expect(write(...participants({ duid: "CARD-1", latestRecordedAt: null }))[1]?.split(",")[7]).toBe("");
  });

  it("lists every reason for a call, newest first, and when a call was done, until when [REQ-LIST-40]", () => {
    const [late] = participants({
      duid: "CARD-3",
      handsetUdi: "(01)05060(21)NTH01234",
      latestRecordedAt: toEpochMs(Date.parse("2026-11-01T08:15:00Z")),
      adherenceFraction: 0.2,
    });
    if (late === undefined) throw new Error("no row");
    const done = aReview("CARD-3", ["unused:1"], { at: NOW });
    expect(write(late)[1]).toMatch(/,"Unused 19 days; Adherence 20%",,$/);
    expect(writeWith(done, [late])[1]).toMatch(/,2026-11-20T09:30:00.000Z,$/);
    expect(writeWith({ ...done, until: "2026-11-27" }, [late])[1]).toMatch(/Z,2026-11-27$/);
  });
});

it("the file of All Users says of a status that was not read that it was not, and never that it is not known [REQ-STATUS-03] [SAFETY]", () => {
  const csv = writeUnread(...SEEN);
  expect(csv).toContain("Not read,Not read,");
  expect(csv).not.toContain("Not known");
});

it("the file of All Users says how many users could not be read, under no user's ID [REQ-DATA-24] [SAFETY]", () => {
  const [headings = "", first = "", ...lacking] = writeWith(undefined, SEEN, 2);
  expect(first).toContain(",CARD-1,");
  expect(lacking).toEqual([
    `2 users could not be read,,${Array(headings.split(",").length - 2)
      .fill("Not read")
      .join(",")}`,
  ]);
  expect(writeWith(undefined, SEEN, 0)).toHaveLength(2);
});
