import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { IDLE, stepDataChecks, type DataChecksEvent, type DataChecksState } from "./data-checks-machine.ts";

const LISTS = {
  asOf: toEpochMs(0),
  participants: [],
  repeated: [],
  unreadParticipants: 0,
  handsets: [],
  unreadHandsets: 0,
  holdersElsewhere: new Map(),
};

function run(events: readonly DataChecksEvent[], from: DataChecksState = IDLE) {
  let state = from;
  const effects = events.flatMap((event) => {
    const [next, wanted] = stepDataChecks(state, event);
    state = next;
    return wanted;
  });
  return { state, effects };
}

describe("the data checks machine", () => {
  it("starts one reading, however often it is requested, and counts the participants", () => {
    const asked = { type: "asked", groupId: 2 } as const;
    expect(
      run([asked, asked, { type: "participants-came", count: 3 }, { type: "participant-read" }]),
    ).toEqual({
      state: { status: "reading", groupId: 2, participants: 3, done: 1 },
      effects: [{ type: "read-lists", groupId: 2 }],
    });
  });

  it("keeps lists that were read, and fails when the participants could not be read", () => {
    expect(
      run([
        { type: "asked", groupId: null },
        { type: "lists-came", lists: LISTS },
      ]).state,
    ).toEqual({
      status: "read",
      groupId: null,
      lists: LISTS,
    });
    expect(run([{ type: "asked", groupId: 1 }, { type: "reading-failed" }]).state).toEqual({
      status: "failed",
      groupId: 1,
    });
  });

  it("stops when it is cancelled, and ignores responses that arrive late", () => {
    const { state, effects } = run([
      { type: "asked", groupId: 1 },
      { type: "cancelled" },
      { type: "participants-came", count: 3 },
      { type: "lists-came", lists: LISTS },
      { type: "reading-failed" },
      { type: "cancelled" },
    ]);
    expect(state).toEqual(IDLE);
    expect(effects).toEqual([{ type: "read-lists", groupId: 1 }, { type: "give-up" }]);
  });
});
