import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  addToSuffix,
  findIdClash,
  getSuffixError,
  getSuffixShortcuts,
  getSuggestedSuffix,
  sortByParticipantId,
  splitParticipantId,
  toParticipantId,
} from "./participant-id.ts";

const sort = (ids: readonly string[]) =>
  sortByParticipantId(ids.map((duid) => ({ duid }))).map(({ duid }) => duid);

describe("user ID [spec §3]", () => {
  it.each([
    ["CARD-007", "CARD", "007", 7],
    ["CARD-EAST-12", "CARD-EAST", "12", 12],
    ["CARD-12a", "CARD", "12a", Infinity],
    ["CARD-a12", "CARD", "a12", Infinity],
    ["CARD-", "CARD", "", Infinity],
    ["CARD", "CARD", "", Infinity],
    ["-5", "", "5", 5],
  ])("splits %s at its last hyphen", (duid, study, suffix, number) => {
    expect(splitParticipantId(duid)).toEqual({ study, suffix, number });
  });

  it("orders by study, then number, then text, with words after numbers", () => {
    const ids = ["LEEDS-1", "CARD-10", "CARD-B", "CARD-9", "CARD-A", "CARD-09", "CARD"];
    expect(sort(ids)).toEqual(["CARD-09", "CARD-9", "CARD-10", "CARD", "CARD-A", "CARD-B", "LEEDS-1"]);
  });

  it("has a consistent order for any ids", () => {
    const id = fc
      .tuple(fc.constantFrom("A", "B", ""), fc.constantFrom("", "-", "-1", "-01", "-x", "-2"))
      .map(([study, rest]) => study + rest);
    fc.assert(
      fc.property(id, id, id, (a, b, c) => {
        const sorted = sort([a, b, c]);
        for (const other of [
          [b, c, a],
          [c, b, a],
          [b, a, c],
        ])
          expect(sort(other)).toEqual(sorted);
      }),
    );
  });
});

describe("next user ID [spec §2] [spec §9] [REQ-ALLOC-03] [REQ-DATA-08]", () => {
  it.each([
    ["CARD-008", "008"],
    ["8", "8"],
    [8, "8"],
    ["CARD-EAST-8", "8"],
  ])("takes the suffix of the suggestion %s", (suggestion, suffix) => {
    expect(getSuggestedSuffix(suggestion)).toBe(suffix);
  });

  it.each([
    ["008", 1, "009"],
    ["009", 1, "010"],
    ["99", 1, "100"],
    ["9007199254740993", 1, "9007199254740994"],
    ["12a", 1, undefined],
    ["a12", 1, undefined],
    ["", 1, undefined],
  ])("adds to %s keeping its padding", (suffix, offset, next) => {
    expect(addToSuffix(suffix, offset)).toBe(next);
  });

  it("offers +1, +2 and +3 beyond the suggestion, and none where it is no number", () => {
    expect(getSuffixShortcuts("008")).toEqual([
      { label: "+1", suffix: "009" },
      { label: "+2", suffix: "010" },
      { label: "+3", suffix: "011" },
    ]);
    expect(getSuffixShortcuts("next")).toEqual([]);
  });
});

describe("a typed user ID [spec §5] [REQ-ALLOC-04]", () => {
  it.each([
    ["", undefined],
    ["0123456789", undefined],
    ["12a", "The user ID should contain only numbers"],
    ["1 2", "The user ID should contain only numbers"],
    ["-1", "The user ID should contain only numbers"],
    ["01234567890", "The user ID should have at most 10 digits"],
  ])("is checked as it is typed: %j", (suffix, error) => {
    expect(getSuffixError(suffix)).toBe(error);
  });

  it.each([
    ["CARD-7", ["CARD-8"], { kind: "none" }],
    ["CARD-7", ["CARD-7"], { kind: "same-id", existing: "CARD-7" }],
    ["CARD-007", ["CARD-7"], { kind: "same-number", existing: "CARD-7" }],
    ["CARD-007", ["CARD-7", "CARD-007"], { kind: "same-id", existing: "CARD-007" }],
    ["CARD-007", ["CARD-7", "CARD-07"], { kind: "same-number", existing: "CARD-7" }],
    ["CARD-7", ["card-7"], { kind: "same-number", existing: "card-7" }],
    ["CARD-7", ["LEEDS-7"], { kind: "none" }],
    ["CARD-x", ["CARD-y"], { kind: "none" }],
  ])("compares %s with %j by text, then by number", (duid, existing, clash) => {
    expect(findIdClash(duid, existing)).toEqual(clash);
  });

  it("joins project and suffix with a hyphen", () => {
    expect(toParticipantId("CARD", "007")).toBe("CARD-007");
  });
});
