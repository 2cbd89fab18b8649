import { toDuid, toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import {
  ALLOCATION_CLOSED,
  stepAllocation,
  type Allocation,
  type AllocationEffect,
  type AllocationEvent,
  type AllocationState,
} from "./allocation-machine.ts";

const udi = toHandsetUdi("(01)05060(21)NTH00002");
const other = toHandsetUdi("(01)05060(21)NTH00003");
const allocation: Allocation = {
  udi,
  handsetLabel: "NTH 00002",
  duid: toDuid("CARD-008"),
  groupId: 1,
  shown: { takenFrom: [], user: "new", givesUp: undefined, unreadable: 0 },
};
const suggested: AllocationEvent = {
  type: "suggestions-arrived",
  udi,
  byGroup: new Map([
    [1, "008"],
    [2, "031"],
  ]),
};
const outcome = { unableToBreathe: false, confirmedTraining: true };

function run(...events: AllocationEvent[]): { state: AllocationState; effects: AllocationEffect[] } {
  let state = ALLOCATION_CLOSED;
  const effects: AllocationEffect[] = [];
  for (const event of events) {
    const [next, caused] = stepAllocation(state, event);
    state = next;
    effects.push(...caused);
  }
  return { state, effects };
}

const chosen: AllocationEvent[] = [{ type: "opened" }, { type: "handset-chosen", udi }];
const filled: AllocationEvent[] = [...chosen, suggested, { type: "group-chosen", groupId: 1 }];
const confirming: AllocationEvent[] = [...filled, { type: "next-pressed", allocation }];

function formOf(state: AllocationState) {
  if (state.status !== "assigning" && state.status !== "confirming") throw new Error(state.status);
  return state.form;
}

describe("the allocation machine [spec §4]", () => {
  it("asks for suggestions when a handset is chosen and fills the suffix of the group", () => {
    const { state, effects } = run(...filled);
    expect(effects).toEqual([{ type: "fetch-suggestions", udi }]);
    expect(formOf(state)).toMatchObject({ udi, groupId: 1, suffix: "008" });
  });

  it("fills the suffix when the suggestion comes after the group", () => {
    const { state } = run(...chosen, { type: "group-chosen", groupId: 2 }, suggested);
    expect(formOf(state).suffix).toBe("031");
  });

  it("takes no failed suggestions of the handset that was chosen before", () => {
    const { state } = run(
      ...chosen,
      { type: "handset-chosen", udi: other },
      { type: "suggestions-failed", udi },
    );
    expect(state).toMatchObject({ form: { udi: other }, suggestions: { status: "loading" } });
  });

  it("takes no answer for the one of an assignment that is not under way", () => {
    expect(run(...confirming, { type: "assigned" })).toMatchObject({
      ...{ state: { status: "confirming" }, effects: [{ type: "fetch-suggestions" }] },
    });
  });

  it.each([
    ["the same user ID", allocation, true],
    ["another user ID", { ...allocation, duid: toDuid("CARD-009") }, false],
  ])("repeats after a lost answer an assignment of %s: %s", (_, again, isRepeat) => {
    const { effects } = run(
      ...confirming,
      { type: "confirmed" },
      { type: "answer-lost" },
      { type: "back-pressed" },
      { type: "next-pressed", allocation: again },
      { type: "confirmed" },
    );
    expect(effects.at(-1)).toEqual({ type: "assign", allocation: again, isRepeat });
  });

  it.each([["5"], ["5", ""]])("keeps a typed suffix when the suggestion comes late: %j, %j", (...typed) => {
    const { state } = run(
      ...chosen,
      { type: "group-chosen", groupId: 1 },
      ...typed.map((suffix) => ({ type: "suffix-typed", suffix }) as const),
      suggested,
    );
    expect(formOf(state).suffix).toBe(typed.at(-1));
  });

  it("suggests a suffix for another group after one was typed", () => {
    const { state } = run(
      ...filled,
      { type: "suffix-typed", suffix: "5" },
      { type: "group-chosen", groupId: 2 },
    );
    expect(formOf(state).suffix).toBe("031");
  });

  it.each([
    [suggested, "ready", "008"],
    [{ type: "suggestions-failed", udi } as const, "failed", undefined],
    [{ type: "suggestions-failed", udi: other } as const, "loading", undefined],
  ])("has after Back what came of the suggestions during the confirmation: %j", (event, status, first) => {
    const typed: AllocationEvent[] = [
      ...chosen,
      { type: "group-chosen", groupId: 1 },
      { type: "suffix-typed", suffix: "5" },
      { type: "next-pressed", allocation },
    ];
    const { state } = run(...typed, event, { type: "back-pressed" });
    expect(formOf(state).suffix).toBe("5");
    if (state.status !== "assigning") throw new Error(state.status);
    expect([state.suggestions.status, state.suggestions.byGroup.get(1)]).toEqual([status, first]);
  });

  it("accepts a pasted suffix without blanks, invisible characters and full-width digits", () => {
    const { state } = run(...filled, { type: "suffix-typed", suffix: "\u00A0\u200B００42 " });
    expect(formOf(state).suffix).toBe("0042");
  });

  it("clears group, suffix and overrides when another handset is chosen [REQ-ALLOC-07] [REQ-ALLOC-08]", () => {
    const { state } = run(
      ...filled,
      { type: "override-ticked", override: "hasCleaned", tickedFor: "CARD-001" },
      { type: "handset-chosen", udi: other },
    );
    expect(formOf(state)).toEqual({
      udi: other,
      groupId: undefined,
      suffix: "",
      isSuffixTyped: false,
      overridesHandset: undefined,
      hasCleaned: undefined,
      overridesId: undefined,
      unanswered: undefined,
    });
  });

  it("ignores suggestions for a handset that is no longer chosen", () => {
    const { state } = run(
      { type: "opened" },
      { type: "handset-chosen", udi: other },
      { type: "group-chosen", groupId: 1 },
      suggested,
    );
    expect(formOf(state).suffix).toBe("");
  });

  it("returns from confirm with the form as it was", () => {
    const { state } = run(...confirming, { type: "back-pressed" });
    expect(state.status).toBe("assigning");
    expect(formOf(state)).toMatchObject({ udi, groupId: 1, suffix: "008" });
  });

  it("assigns once, however often Confirm is pressed", () => {
    const { effects } = run(...confirming, { type: "confirmed" }, { type: "confirmed" });
    expect(effects.filter(({ type: deed }) => deed === "assign")).toHaveLength(1);
  });

  it("neither goes back nor cancels while the assignment is under way", () => {
    const { state } = run(
      ...confirming,
      { type: "confirmed" },
      { type: "back-pressed" },
      { type: "cancelled" },
    );
    expect(state).toMatchObject({ status: "confirming", isBusy: true });
  });

  it("reloads the lists and trains the participant after an assignment", () => {
    const { state, effects } = run(...confirming, { type: "confirmed" }, { type: "assigned" });
    expect(state).toEqual({ status: "training", allocation });
    expect(effects.map(({ type: deed }) => deed)).toEqual([
      "fetch-suggestions",
      "assign",
      "record-allocation",
      "reload-lists",
    ]);
  });

  it("returns to the form with everything kept when the server refuses", () => {
    const { state, effects } = run(...confirming, { type: "confirmed" }, { type: "refused" });
    expect(state.status).toBe("assigning");
    expect(formOf(state).suffix).toBe("008");
    expect(effects.at(-1)).toEqual({ type: "reload-lists" });
  });

  it.each<AllocationEvent>([
    { type: "suffix-typed", suffix: "009" },
    { type: "group-chosen", groupId: 2 },
    { type: "handset-chosen", udi: other },
  ])("unticks 'Override existing User ID' on $type: another ID is another question", (event) => {
    const ticked = { type: "override-ticked", override: "overridesId", tickedFor: "CARD-008" } as const;
    expect(formOf(run(...filled, ticked).state).overridesId).toBe("CARD-008");
    expect(formOf(run(...filled, ticked, event).state).overridesId).toBeUndefined();
  });

  it("returns to the form when the lists contradict the confirmation", () => {
    const { state } = run(...confirming, { type: "confirmed" }, { type: "change-found" });
    expect(state.status).toBe("assigning");
    expect(formOf(state).suffix).toBe("008");
  });

  it("can be confirmed again when the lists could not be read, as if nothing had been sent", () => {
    const { state, effects } = run(
      ...confirming,
      { type: "confirmed" },
      { type: "check-failed" },
      { type: "confirmed" },
    );
    expect(state).toMatchObject({ status: "confirming", isBusy: true });
    expect(effects.at(-1)).toEqual({ type: "assign", allocation, isRepeat: false });
  });

  it("remembers an allocation without an answer over Back, until another handset is chosen", () => {
    const lost = [...confirming, { type: "confirmed" }, { type: "answer-lost" }] as const;
    const { state, effects } = run(...lost, { type: "confirmed" });
    expect(state).toMatchObject({ status: "confirming", isBusy: true });
    expect(effects.at(-1)).toEqual({ type: "assign", allocation, isRepeat: true });
    const back = run(...lost, { type: "back-pressed" });
    expect(formOf(back.state).unanswered).toBe("CARD-008");
    const otherHandset = run(...lost, { type: "back-pressed" }, { type: "handset-chosen", udi: other });
    expect(formOf(otherHandset.state).unanswered).toBeUndefined();
  });

  it.each([
    ["the form", filled],
    ["the confirmation", confirming],
    ["the training", [...confirming, { type: "confirmed" }, { type: "assigned" }] as const],
  ])("closes at a cancel in %s, and begins the next time with an empty form", (_, events) => {
    const { state } = run(...events, { type: "cancelled" });
    expect(state).toEqual(ALLOCATION_CLOSED);
    const again = run(...events, { type: "cancelled" }, { type: "opened" });
    expect(formOf(again.state)).toMatchObject({ udi: undefined, groupId: undefined, suffix: "" });
  });

  it("does not train when the answer comes after a cancel", () => {
    const { state } = run(...confirming, { type: "cancelled" }, { type: "assigned" });
    expect(state).toEqual(ALLOCATION_CLOSED);
  });

  it("forgets everything when done, and shows what training has added to the lists", () => {
    const { state, effects } = run(
      ...confirming,
      { type: "confirmed" },
      { type: "assigned" },
      { type: "training-completed", outcome },
    );
    expect(state).toEqual(ALLOCATION_CLOSED);
    expect(effects.slice(-2)).toEqual([
      { type: "reload-lists" },
      { type: "record-training", allocation, outcome },
    ]);
  });

  it.each<AllocationEvent>([
    { type: "handset-chosen", udi },
    suggested,
    { type: "next-pressed", allocation },
    { type: "confirmed" },
    { type: "assigned" },
    { type: "change-found" },
    { type: "check-failed" },
    { type: "refused" },
    { type: "answer-lost" },
    { type: "training-completed", outcome },
    { type: "back-pressed" },
    { type: "cancelled" },
  ])("stays closed and does nothing on $type while closed", (event) => {
    expect(stepAllocation(ALLOCATION_CLOSED, event)).toEqual([ALLOCATION_CLOSED, []]);
  });
});
