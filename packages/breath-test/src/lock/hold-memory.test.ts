import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import type { BrowserMemory } from "../storage/browser-memory.ts";
import { createHoldMemory } from "./hold-memory.ts";

const KEY = "breath-test:/nts:hold";
const HOLD = { udi: toHandsetUdi("(01)05060(21)NTA00201"), until: toEpochMs(1_000) };

const CLOCK = { now: () => toEpochMs(500), wall: () => toEpochMs(400) };

function aMemory(content?: string): BrowserMemory {
  const stored = new Map(content === undefined ? [] : [[KEY, content]]);
  return {
    read: (key) => stored.get(key),
    write: (key, text) => void stored.set(key, text),
    forget: (key) => void stored.delete(key),
  };
}

describe("createHoldMemory [REQ-HANDSET-06]", () => {
  it("returns the remembered lock only to the account that stored it", () => {
    const memory = aMemory();
    createHoldMemory(memory, KEY, "gp@capno.example", CLOCK).write(HOLD);
    expect(createHoldMemory(memory, KEY, "gp@capno.example", CLOCK).read()).toEqual(HOLD);
    expect(createHoldMemory(memory, KEY, "gp2@capno.example", CLOCK).read()).toBeUndefined();
  });

  it("counts the lease in elapsed time although the server's clock is set between two pages", () => {
    const memory = aMemory();
    const before = createHoldMemory(memory, KEY, "gp@capno.example", CLOCK);
    before.write(HOLD);
    before.writeUnanswered([HOLD]);
    // 100 ms later, and an hour on by the server's clock.
    const after = { now: () => toEpochMs(3_600_600), wall: () => toEpochMs(500) };
    const until = toEpochMs(3_601_000);
    const later = createHoldMemory(memory, KEY, "gp@capno.example", after);
    expect([later.read(), ...later.readUnanswered()]).toEqual([1, 2].map(() => ({ ...HOLD, until })));
  });

  it("returns nothing after the lock was released", () => {
    const hold = createHoldMemory(aMemory(), KEY, "gp@capno.example", CLOCK);
    hold.write(HOLD);
    hold.forget();
    expect(hold.read()).toBeUndefined();
  });

  it("returns the unanswered unlocks only to the account that stored them, and none when they are settled", () => {
    const memory = aMemory();
    const mine = createHoldMemory(memory, KEY, "gp@capno.example", CLOCK);
    mine.writeUnanswered([HOLD]);
    expect(createHoldMemory(memory, KEY, "gp@capno.example", CLOCK).readUnanswered()).toEqual([HOLD]);
    expect(createHoldMemory(memory, KEY, "gp2@capno.example", CLOCK).readUnanswered()).toEqual([]);
    expect(mine.read()).toBeUndefined();
    mine.writeUnanswered([]);
    expect(mine.readUnanswered()).toEqual([]);
  });

  it.each(["", "{", "null", '{"username":"gp@capno.example","udi":"","until":1}'])(
    "ignores stored text %j",
    (content) => {
      expect(createHoldMemory(aMemory(content), KEY, "gp@capno.example", CLOCK).read()).toBeUndefined();
    },
  );
});
