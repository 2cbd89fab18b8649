import type { CheckResult, Finding, Unread } from "@capno/domain/data-checks/finding";
import type { StudyLists } from "@capno/domain/data-checks/study-lists";
import { toDuid } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { anExplanation } from "../../study/log/testing/log-entries.ts";
import type { Explanations } from "../../study/reviews/use-reviews.ts";
import { formatFound, formatKnown, formatUnread, hasNoStatuses } from "./check-text.ts";

const finding = (key: string): Finding => ({
  check: "failed-record",
  key,
  duid: toDuid("CARD-1"),
  recordId: 1,
  recordedAt: null,
  udi: null,
  what: "The analysis failed",
});
const unread = (reason: Unread["reason"], ...people: readonly string[]): Unread => ({
  duid: null,
  what: "",
  reason,
  participants: people.map(toDuid),
});
const result = (findings: readonly Finding[], ...missing: readonly Unread[]): CheckResult => ({
  check: "failed-record",
  findings,
  unread: missing,
});
const lists = (count: number) =>
  ({ participants: Array.from({ length: count }, () => ({})) }) as unknown as StudyLists;

describe("what a data check says of its rows [REQ-CHECK-07] [SAFETY]", () => {
  it.each([
    ["nothing was found", result([]), "0"],
    ["all was read", result([finding("a")]), "1"],
    ["a user was not read, and nothing was found", result([], unread("not-read", "CARD-1")), "Not known"],
    ["a user was not read", result([finding("a")], unread("not-read", "CARD-1")), "1 or more"],
  ])("counts them where %s", (_, of, words) => {
    expect(formatFound(of)).toBe(words);
  });

  it("says that no status was entered only where none was", () => {
    const of = result([], unread("no-status", "CARD-1", "CARD-2"));
    expect([hasNoStatuses(of, lists(2)), formatUnread(of, lists(2))]).toEqual([
      true,
      "No status entered yet",
    ]);
    expect([hasNoStatuses(of, lists(3)), formatUnread(of, lists(3))]).toEqual([false, "2 without a status"]);
    expect(hasNoStatuses(result([]), lists(0))).toBe(false);
  });

  it("counts what was found by the start of the study where no status was entered", () => {
    const of = result([finding("a")], unread("no-status", "CARD-1", "CARD-2"));
    expect([hasNoStatuses(of, lists(2)), formatFound(of), formatUnread(of, lists(2))]).toEqual([
      false,
      "1 or more",
      "2 without a status",
    ]);
  });

  it("says how many are explained, without a status, and not known, and that handsets are not", () => {
    const explained: Explanations = new Map([
      ["a", anExplanation("a", "Fell")],
      ["z", anExplanation("z", "Of another check")],
    ]);
    const of = result(
      [finding("a"), finding("b")],
      unread("no-status", "CARD-1"),
      unread("not-read", "CARD-2", "CARD-3"),
      { ...unread("not-read"), unlisted: 1 },
      unread("not-read"),
    );
    expect(formatKnown(of, lists(9), explained)).toBe(
      "1 explained, 1 without a status, 3 users not known, handsets not loaded",
    );
    expect(formatKnown(result([finding("b")]), lists(9), explained)).toBe("");
    // Unread rows of the list of users have no ID, and are not counted as handsets.
    expect(formatUnread(result([], { ...unread("not-read"), unlisted: 2 }), lists(9))).toBe(
      "2 users not known",
    );
  });
});
