import { parseHandset } from "@capno/domain/handset/handset";
import type { AllocationEntry, HandsetUse } from "@capno/domain/handset/handset-log";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { describeLines, formatUndated, isIdle, summariseLog } from "./handset-log-text.ts";
import type { ListedHandsetLog } from "./read-handset-log.ts";

const UDI = toHandsetUdi("(21)NTH00001");
const at = (day: number) => toEpochMs(Date.UTC(2026, 5, day));
const recorded = (duid: string, from: number, until = from, loggedFor?: string): HandsetUse => ({
  source: "recorded",
  duid: toDuid(duid),
  from: at(from),
  until: at(until),
  records: 2,
  days: 1,
  loggedFor: loggedFor === undefined ? undefined : toDuid(loggedFor),
});
const entry = (did: AllocationEntry["did"], duid: string, day: number): AllocationEntry => ({
  did,
  udi: UDI,
  duid: toDuid(duid),
  doneAt: at(day),
  by: "jane@capno.example",
});
const logged = (duid: string, from: number | undefined, until?: number): HandsetUse => ({
  source: "logged",
  duid: toDuid(duid),
  from: from === undefined ? undefined : entry("allocated", duid, from),
  until: until === undefined ? undefined : entry("deallocated", duid, until),
});
const unknown = (from: number, until: number | null): HandsetUse => ({
  source: "not-known",
  from: at(from),
  until: until === null ? null : at(until),
});

const aLog = (
  uses: readonly HandsetUse[],
  { holders = [] as readonly string[], undated = 0 } = {},
): ListedHandsetLog => ({
  udi: UDI,
  uses,
  undated,
  handset: parseHandset(UDI),
  holders: holders.map(toDuid),
});

describe("since when the user of a handset has it [REQ-HANDSET-17] [SAFETY]", () => {
  const HELD = { holders: ["CARD-1"] };
  it.each([
    ["no user has it now", aLog([logged("CARD-1", 1)]), "–"],
    ["the list gives it to two", aLog([logged("CARD-1", 1)], { holders: ["CARD-1", "CARD-2"] }), "Not known"],
    ["nothing names them", aLog([], HELD), "Not known"],
    ["the log says it", aLog([logged("CARD-1", 3)], HELD), "03 June 2026"],
    ["it was given twice", aLog([logged("CARD-1", 3), logged("CARD-1", 5)], HELD), "05 June 2026"],
    ["it was given back since", aLog([logged("CARD-1", 3, 5)], HELD), "Not known"],
    ["the begin was not logged", aLog([logged("CARD-1", undefined)], HELD), "Not known"],
    ["they recorded", aLog([recorded("CARD-1", 3), recorded("CARD-1", 7)], HELD), "03 June 2026 or earlier"],
    [
      "another used it between",
      aLog([recorded("CARD-1", 3), recorded("CARD-2", 4), recorded("CARD-1", 7)], HELD),
      "07 June 2026 or earlier",
    ],
    ["another used it last", aLog([logged("CARD-1", 3), recorded("CARD-2", 4)], HELD), "Not known"],
    ["they recorded under the log", aLog([logged("CARD-1", 3), recorded("CARD-1", 4)], HELD), "03 June 2026"],
  ])("is told where %s", (_, log, since) => {
    expect(summariseLog(log, "UTC").since).toBe(since);
  });
});

describe("the sums of a handset's log [REQ-HANDSET-40]", () => {
  it("count records, gaps and the last change of hands, and not the time since", () => {
    const log = aLog([recorded("CARD-1", 1), unknown(1, 4), recorded("CARD-1", 4, 9), unknown(9, null)], {
      undated: 3,
    });
    expect(summariseLog(log, "UTC")).toEqual({
      since: "–",
      records: 7,
      changedAt: undefined,
      gaps: 1,
      isContradicted: false,
    });
  });

  it("take the latest of allocation, return and first use by another for the last change", () => {
    const changedAt = (...uses: readonly HandsetUse[]) => summariseLog(aLog(uses), "UTC").changedAt;
    expect(changedAt(logged("CARD-1", 1, 6), recorded("CARD-1", 2, 3))).toBe(at(6));
    expect(changedAt(recorded("CARD-1", 2), recorded("CARD-2", 4, 8))).toBe(at(4));
    expect(changedAt(logged("CARD-1", undefined, 6), recorded("CARD-2", 5, 8))).toBe(at(6));
  });

  it("say that the records are another user's than the log's", () => {
    expect(summariseLog(aLog([recorded("CARD-1", 1, 1, "CARD-2")]), "UTC").isContradicted).toBe(true);
  });

  it.each([
    ["nothing", aLog([]), true],
    ["an undated record", aLog([], { undated: 1 }), false],
    ["a user", aLog([], { holders: ["CARD-1"] }), false],
    ["a use", aLog([recorded("CARD-1", 1)]), false],
  ])("call a handset with %s never used: %s", (_, log, isSo) => {
    expect(isIdle(log)).toBe(isSo);
  });

  it("say how many records have no date", () => {
    expect(formatUndated(1)).toBe("1 record of this handset has no date and is not listed.");
    expect(formatUndated(1_200)).toBe("1,200 records of this handset have no date and are not listed.");
  });
});

describe("the line of a use [REQ-HANDSET-17]", () => {
  const known = (use: HandsetUse) => describeLines(aLog([use]), 0, "UTC")[0]?.known;

  it("says both times of a return or a handing on that the log took noticeably later", () => {
    const end = (did: AllocationEntry["did"], duid: string): HandsetUse => ({
      source: "logged",
      duid: toDuid("CARD-1"),
      from: entry("allocated", "CARD-1", 1),
      until: { ...entry(did, duid, 6), at: at(7) },
    });
    const given = "Logged here: allocated by jane@capno.example";
    const late = "(logged 07 June 2026, 00:00)";
    expect([known(end("deallocated", "CARD-1")), known(end("allocated", "CARD-2"))]).toEqual([
      `${given}, returned by jane@capno.example ${late}`,
      `${given}, passed to CARD-2 by jane@capno.example ${late}`,
    ]);
  });

  it("lets a name turn no words but itself [REQ-DATA-25]", () => {
    const [other, by] = ["CARD-\u202E2", "jane\u202E@capno.example"] as const;
    const ended = (did: AllocationEntry["did"]): HandsetUse => ({
      source: "logged",
      duid: toDuid("CARD-1"),
      from: { ...entry("allocated", "CARD-1", 1), by },
      until: { ...entry(did, other, 6), by },
    });
    const isolated = (name: string) => `\u2068${name}\u2069`;
    const [them, account] = [isolated(other), isolated(by)] as const;
    expect([recorded("CARD-1", 1, 1, other), ended("allocated"), ended("deallocated")].map(known)).toEqual([
      `Recorded: 2 records on 1 day. The log says ${them} had it`,
      `Logged here: allocated by ${account}, passed to ${them} by ${account}`,
      `Logged here: allocated by ${account}, returned by ${account}`,
    ]);
  });
});

describe("the line of now [REQ-HANDSET-37] [SAFETY]", () => {
  const now = (log: ListedHandsetLog, unreadRows = 0) => {
    const { from, until, user, users, known } = describeLines(log, unreadRows, "UTC").at(-1)!;
    return [from, until, user, users.length, known];
  };

  it("names who has the handset, and the last moment that is known", () => {
    const uses = [recorded("CARD-1", 1, 4), unknown(4, null)];
    const known = "Nothing since 04 June 2026, 00:00";
    expect(now(aLog(uses, { holders: ["CARD-1"] }))).toEqual(["Now", "", "CARD-1", 1, `Allocated. ${known}`]);
    expect(now(aLog(uses))).toEqual(["Now", "", "Not allocated", 0, known]);
    // A user who could not be read may have it.
    expect(now(aLog(uses), 1)).toEqual(["Now", "", "Not known", 0, known]);
    expect(now(aLog([]))).toEqual(["Now", "", "Not allocated", 0, "No record, no logged change"]);
  });

  it("says that a handset was taken back which was allocated elsewhere", () => {
    expect(describeLines(aLog([logged("CARD-1", undefined, 6)]), 0, "UTC")[0]).toMatchObject({
      from: "Not known",
      until: "06 June 2026, 00:00",
      known: "Logged here: allocated elsewhere, returned by jane@capno.example",
    });
  });
});
