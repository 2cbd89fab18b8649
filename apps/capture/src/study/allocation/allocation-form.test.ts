import { getAllocatableHandsets } from "@capno/domain/handset/handset";
import { toDuid, toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import {
  EMPTY_ALLOCATION_FORM,
  reviewAllocation,
  type AllocationContext,
  type AllocationForm,
} from "./allocation-form.ts";
import { aList } from "../../allocation/testing/a-list.ts";

const FREE = toHandsetUdi("(01)05060(21)NTH00002");
const TAKEN = toHandsetUdi("(01)05060(21)NTH00001");

const context: AllocationContext = {
  handsets: getAllocatableHandsets({
    handsets: [
      { udi: FREE, groupId: 1 },
      { udi: TAKEN, groupId: 1 },
    ],
    ownGroupIds: [1],
    allocations: new Map([[TAKEN as string, "CARD-001"]]),
  }),
  groups: [{ id: 1, projectId: "CARD" }],
  participants: aList(["CARD-001", TAKEN], ["CARD-7", null]),
  suggestions: new Map([[1, "008"]]),
};

function aForm(part: Partial<AllocationForm>): AllocationForm {
  return { ...EMPTY_ALLOCATION_FORM, udi: FREE, groupId: 1, suffix: "008", ...part };
}

describe("allocation form [spec §5]", () => {
  it.each<[string, Partial<AllocationForm>, string | undefined]>([
    ["everything in order", {}, undefined],
    ["no handset", { udi: undefined }, "Choose a handset"],
    ["no group", { groupId: undefined }, "Choose a group"],
    ["no number", { suffix: "" }, "Enter the number of the user ID"],
    ["letters in the number", { suffix: "8a" }, "The user ID should contain only numbers"],
    [
      "an allocated handset",
      { udi: TAKEN },
      "Tick 'Override allocated device' to take this handset from its user",
    ],
    [
      "an allocated handset, not cleaned",
      { udi: TAKEN, overridesHandset: "CARD-001" },
      "Tick 'Cleaning procedure check' once the handset has been cleaned",
    ],
    [
      "an allocated handset, cleaned but not overridden",
      { udi: TAKEN, hasCleaned: "CARD-001" },
      "Tick 'Override allocated device' to take this handset from its user",
    ],
    [
      "an allocated handset, both ticked",
      { udi: TAKEN, overridesHandset: "CARD-001", hasCleaned: "CARD-001" },
      undefined,
    ],
    ["an id that exists", { suffix: "001" }, "Tick 'Override existing User ID' to use an ID that exists"],
    [
      "an allocated handset, both ticked for the user who had it before",
      { udi: TAKEN, overridesHandset: "CARD-003", hasCleaned: "CARD-003" },
      "Tick 'Override allocated device' to take this handset from its user",
    ],
    [
      "an allocated handset, cleaned after the user who had it before",
      { udi: TAKEN, overridesHandset: "CARD-001", hasCleaned: "CARD-003" },
      "Tick 'Cleaning procedure check' once the handset has been cleaned",
    ],
    [
      "an id that exists, another one overridden",
      { suffix: "001", overridesId: "CARD-7" },
      "Tick 'Override existing User ID' to use an ID that exists",
    ],
    [
      "an allocation without an answer that was done",
      { udi: TAKEN, suffix: "001", unanswered: toDuid("CARD-001") },
      undefined,
    ],
    [
      "an allocation without an answer to another user",
      { udi: TAKEN, suffix: "7", unanswered: toDuid("CARD-001") },
      "Tick 'Override allocated device' to take this handset from its user",
    ],
    [
      "an allocation without an answer whose handset another user has",
      { udi: TAKEN, suffix: "7", unanswered: toDuid("CARD-7") },
      "Tick 'Override allocated device' to take this handset from its user",
    ],
    [
      "an allocated handset for the user who has it",
      { udi: TAKEN, suffix: "001" },
      "Tick 'Override allocated device' to take this handset from its user",
    ],
    ["an id that exists, overridden", { suffix: "001", overridesId: "CARD-001" }, undefined],
  ])("says why Next is disabled: %s", (_, part, reason) => {
    expect(reviewAllocation(aForm(part), context).reasonNextIsDisabled).toBe(reason);
  });

  it("warns of the same number in another spelling without asking for an override", () => {
    const review = reviewAllocation(aForm({ suffix: "007" }), context);
    expect(review.similarId).toBe("CARD-7");
    expect(review.needsIdOverride).toBe(false);
    expect(review.reasonNextIsDisabled).toBeUndefined();
  });

  it("offers +1, +2 and +3 beyond the suggestion, keeping its zeros", () => {
    const { shortcuts } = reviewAllocation(aForm({ suffix: "" }), context);
    expect(shortcuts.map(({ suffix }) => suffix)).toEqual(["009", "010", "011"]);
  });

  it("offers no shortcut without a group", () => {
    expect(reviewAllocation(aForm({ groupId: undefined }), context).shortcuts).toEqual([]);
  });

  it("does not offer a handset that has left the list", () => {
    const review = reviewAllocation(aForm({ udi: toHandsetUdi("gone") }), context);
    expect(review.reasonNextIsDisabled).toBe("Choose a handset");
  });
});
