import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { toDuid, toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { EMPTY_DAY } from "../../../shared/DayField.tsx";
import { getStartOfDay } from "../../../shared/time/start-of-day.ts";
import { findProblems, toDraft, toSide } from "./side-draft.ts";
import { getSuggestions } from "./suggestions.ts";

/** A record at noon of a day, wherever this test runs. */
function on(day: string, id = 1, isFailed = false): CapnogramSummary {
  const recordedAt = toEpochMs(getStartOfDay(day) + 12 * 3_600_000);
  return { id, duid: toDuid("CARD-1"), recordedAt, hasUnknownDate: false, isFailed, parserVersion: "1.4.0" };
}
const day = (name: string) => ({ kind: "day", day: name }) as const;
const days = (first: string, afterLast: string) => ({
  kind: "window",
  from: getStartOfDay(first),
  before: getStartOfDay(afterLast),
});

describe("getSuggestions [REQ-DETAIL-43]", () => {
  it("offers the latest two records, the last two weeks, and the first week with the last", () => {
    const records = [on("2026-11-20", 3), on("2026-11-10", 2), on("2026-10-01", 1)];
    expect(getSuggestions(records).map(({ choice }) => choice)).toEqual([
      { baseline: { kind: "record", id: 2 }, now: { kind: "record", id: 3 } },
      { baseline: days("2026-11-07", "2026-11-14"), now: days("2026-11-14", "2026-11-21") },
      { baseline: days("2026-10-01", "2026-10-08"), now: days("2026-11-14", "2026-11-21") },
    ]);
  });

  it("offers whole days across a clock change", () => {
    const [, weeks] = getSuggestions([on("2026-03-31", 2), on("2026-03-20", 1)]);
    expect(weeks?.choice).toEqual({
      baseline: days("2026-03-18", "2026-03-25"),
      now: days("2026-03-25", "2026-04-01"),
    });
  });

  it("offers no choice whose sides are empty, failed or share a day", () => {
    expect(getSuggestions([])).toEqual([]);
    expect(getSuggestions([on("2026-11-20"), on("2026-11-19", 2, true)])).toEqual([]);
    const labels = getSuggestions([on("2026-11-20", 2), on("2026-11-19", 1)]).map(({ label }) => label);
    expect(labels).toEqual(["Latest record and the one before"]);
  });

  it("puts no record without a date into a range of days", () => {
    const undated = { ...on("2026-11-12", 5), hasUnknownDate: true } as const;
    expect(getSuggestions([on("2026-11-20", 6), undated])).toHaveLength(1);
  });
});

describe("one side of a comparison [REQ-DETAIL-43]", () => {
  it("covers the start of its first day up to the end of its last day", () => {
    const draft = {
      kind: "window",
      record: undefined,
      first: day("2026-11-14"),
      last: day("2026-11-20"),
    } as const;
    const side = days("2026-11-14", "2026-11-21");
    expect(toSide(draft)).toEqual(side);
    expect(toDraft(toSide(draft))).toEqual(draft);
    expect(toSide({ ...draft, last: day("2026-11-14") })).toEqual(days("2026-11-14", "2026-11-15"));
  });

  it.each([
    [{ kind: "record", record: undefined, first: EMPTY_DAY, last: EMPTY_DAY }, { record: "Choose a record" }],
    [
      { kind: "window", record: "7", first: EMPTY_DAY, last: day("2026-11-20") },
      { first: "Choose the first day" },
    ],
    [
      { kind: "window", record: "7", first: day("2026-11-20"), last: { kind: "invalid", error: "no year" } },
      { last: "no year" },
    ],
    [
      { kind: "window", record: undefined, first: day("2026-11-21"), last: day("2026-11-20") },
      { last: "The last day lies before the first one" },
    ],
  ] as const)("is not chosen by %j, and the form says why", (draft, problems) => {
    expect(findProblems(draft)).toEqual(problems);
    expect(toSide(draft)).toBeUndefined();
  });
});
