import { runMachine } from "@capno/machine/run-machine";
import { describe, expect, it } from "vitest";

import type { LiveSession } from "./live-session.ts";
import { stepSession, toSessionState, type SessionEvent } from "./session-machine.ts";

const NO_TOKEN = { value: "", lifeMs: 0, receivedWall: 0, receivedMonotonic: 0 };
const ME: LiveSession = {
  ...{ family: "f1", sessionOwner: "t1", userId: "7", isRemembered: true, serial: 1 },
  end: new AbortController(),
  access: undefined,
  refresh: NO_TOKEN,
};
const SIGNED_IN = { type: "signed-in", who: ME } as const;
const OWN = { family: "f1", sessionOwner: "t1" } as const;
const CHOSEN = { type: "ended", reason: "logged-out", shownReason: "logged-out", ...OWN } as const;

/** What the runner does for these events, effect by effect, and where it ends. */
function play(...events: readonly SessionEvent[]) {
  const effects: string[] = [];
  const machine = runMachine({
    initial: { status: "restoring", who: undefined },
    step: stepSession,
    runEffect(effect) {
      effects.push(effect.type);
      if (effect.type === "run-tasks") machine.send({ type: "tasks-run" });
    },
  });
  for (const event of events) machine.send(event);
  return { state: machine.getState(), effects };
}

describe("the session machine [spec §4] [REQ-SESSION-06] [REQ-SESSION-07] [REQ-SESSION-08] [REQ-SESSION-09] [REQ-SESSION-10] [REQ-SESSION-11] [REQ-SESSION-12]", () => {
  it("shows a restored session once its first token was renewed, and none where the server could not be reached", () => {
    const found = { type: "stored-found", who: ME } as const;
    expect(play(found)).toEqual({ state: { status: "restoring", who: ME }, effects: [] });
    expect(play(found, { type: "renewed" })).toEqual({
      state: { status: "signed-in", who: ME, account: undefined },
      effects: [],
    });
    expect(play(found, { type: "not-reached" })).toEqual({
      state: { status: "signed-out", reason: undefined },
      effects: ["abort-session"],
    });
  });

  it("does not start the session again on a second first renewal, or on one without a session", () => {
    const account = { username: "gp@capno.example" } as never;
    const known = [SIGNED_IN, { type: "account-read", account }] as const;
    expect(play(...known, { type: "renewed" })).toEqual(play(...known));
    expect(play({ type: "renewed" })).toEqual({
      state: { status: "restoring", who: undefined },
      effects: [],
    });
  });

  it("runs the log-out tasks before it aborts the session, and tells the other tabs last", () => {
    expect(play(SIGNED_IN, CHOSEN).effects).toEqual([
      "keep-sign-in",
      ...["run-tasks", "abort-session", "clear-tab", "clear-browser", "tell-ended"],
    ]);
  });

  it("shows no change until the log-out tasks have run, and ignores what they send", () => {
    const [before] = stepSession({ status: "restoring", who: undefined }, SIGNED_IN);
    const [ending] = stepSession(before, CHOSEN);
    expect(toSessionState(ending)).toEqual(toSessionState(before));
    expect(stepSession(ending, CHOSEN)).toEqual([ending, []]);
    const [after] = stepSession(ending, { type: "tasks-run" });
    expect(toSessionState(after)).toEqual({ status: "signed-out", reason: "logged-out" });
  });

  it("clears only its own entries where the user did not choose to log out", () => {
    const refused = { ...CHOSEN, reason: "refresh-failed", shownReason: "refresh-failed" } as const;
    expect(play(SIGNED_IN, refused).effects.slice(-2)).toEqual(["clear-family", "tell-ended"]);
  });

  it.each([
    ["its own end", { reason: "expired", family: "f1", sessionOwner: "t0" }, true],
    [
      "its person's log-out of another sign-in",
      { reason: "logged-out", family: "f0", sessionOwner: "t1" },
      true,
    ],
    ["the end of another sign-in", { reason: "expired", family: "f0", sessionOwner: "t1" }, false],
    ["another person's log-out", { reason: "logged-out", family: "f0", sessionOwner: "t0" }, false],
  ] as const)("handles %s in another tab", (_, told, isOver) => {
    const { state } = play(SIGNED_IN, { type: "ended-elsewhere", ...told });
    expect(state.status === "signed-out").toBe(isOver);
  });

  it.each([
    ["checks storage twice", "t2", false, ["check-twice"]],
    ["ends where storage is blocked", "t2", true, ["run-tasks", "abort-session", "clear-tab"]],
    ["continues where the person is the same", "t1", true, []],
  ] as const)("%s, after a sign-in in another tab", (_, sessionOwner, isStorageBlocked, effects) => {
    const received = play(SIGNED_IN, { type: "begun-elsewhere", sessionOwner, isStorageBlocked });
    expect(received.effects.slice(1)).toEqual(effects);
  });

  it.each<SessionEvent>([
    { type: "renewed" },
    { type: "tasks-run" },
    { type: "not-reached" },
    { type: "account-read", account: {} as never },
    { type: "found-over", reason: "replaced" },
    { type: "ended-elsewhere", reason: "expired", family: "f1", sessionOwner: "t1" },
    { type: "begun-elsewhere", sessionOwner: "t2", isStorageBlocked: true },
    { ...CHOSEN, reason: "expired", shownReason: "expired" },
  ])("does nothing after its end: $type", (late) => {
    expect(play(SIGNED_IN, CHOSEN, late)).toEqual(play(SIGNED_IN, CHOSEN));
  });

  it("clears storage again when log-out is repeated", () => {
    expect(play(SIGNED_IN, CHOSEN, CHOSEN).effects.slice(6)).toEqual(["clear-tab", "clear-browser"]);
  });
});
