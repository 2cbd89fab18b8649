import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { createLockStep } from "./lock-step.ts";
import type { LockEffect, LockEvent, LockState } from "./lock-states.ts";

const UDI = toHandsetUdi("(21)NTA00201");
const start = Date.parse("2026-11-20T09:00:00Z");
const at = (s: number) => toEpochMs(start + s * 1_000);
const COLLEAGUE = "gp2@capno.example";

const granted = (s: number): LockEvent => ({
  type: "lock-granted",
  udi: UDI,
  sentAt: at(s),
  at: at(s + 0.1),
});
const heard = (s: number, word: string, user: string | undefined): LockEvent => ({
  type: "availability-changed",
  udi: UDI,
  word,
  user,
  isMe: user === "me",
  at: at(s),
});
const HOLDING: readonly LockEvent[] = [
  { type: "entered", at: at(0), wish: { udi: UDI, underMyName: [], resumes: false } },
  { type: "tab-claimed", udi: UDI, at: at(0) },
  granted(0),
];

function play(...events: readonly LockEvent[]): { state: LockState; did: readonly LockEffect["do"][] } {
  const step = createLockStep({ refreshMs: 120_000, leaseMs: 300_000 });
  let state: LockState = { is: "none" };
  let did: readonly LockEffect["do"][] = [];
  for (const event of events) {
    const [next, effects] = step(state, event);
    state = next;
    did = effects.map((each) => each.do);
  }
  return { state, did };
}

/** An answer overtakes the channel: what was said of the handset before our lock is heard after it. */
describe("news of the hold before, arriving after the lock · decision J6", () => {
  it.each(["user-navigated-away", "user-finished-test", "server-timeout-expired"])(
    "keeps the handset when a colleague's hold ended with %s",
    (word) => {
      const { state, did } = play(...HOLDING, heard(1, word, COLLEAGUE));
      expect(state).toMatchObject({ is: "held", doubtedSince: undefined, hasRelocked: false });
      expect(did).toEqual([]);
    },
  );

  it("asks the server when a colleague's lock is heard of right after its own, and is in doubt until then", () => {
    const doubted = play(...HOLDING, heard(1, "lock", COLLEAGUE));
    expect(doubted.state).toMatchObject({ is: "held", doubtedSince: at(1) });
    expect(doubted.did).toEqual(["send-lock"]);
    expect(play(...HOLDING, heard(1, "lock", COLLEAGUE), granted(1.2)).state).toMatchObject({
      is: "held",
      doubtedSince: undefined,
    });
    const refused = { type: "lock-refused", udi: UDI, by: COLLEAGUE, at: at(1.3) } as const;
    expect(play(...HOLDING, heard(1, "lock", COLLEAGUE), refused).state).toMatchObject({
      is: "lost",
      because: "taken",
      by: COLLEAGUE,
    });
  });

  it("believes a colleague's lock that is heard of later", () => {
    expect(play(...HOLDING, heard(30, "lock", COLLEAGUE)).state).toMatchObject({
      is: "lost",
      because: "taken",
    });
  });

  it("believes the end of its own hold, and one that names nobody", () => {
    expect(play(...HOLDING, heard(30, "server-timeout-expired", "me")).state.is).toBe("lost");
    expect(play(...HOLDING, heard(30, "unlock", undefined)).state.is).toBe("lost");
  });
});
