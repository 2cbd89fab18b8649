import { describe, expect, it } from "vitest";

import { explore, type Model } from "./explore.ts";

const NO_LIMIT = { depth: 10_000, states: 1_000_000 };

/** Two counters that go up by one, in any order, each to `top`. */
function createCounters(top: number): Model<string> {
  const next = new Int32Array(2);
  return {
    width: 2,
    initial: [new Int32Array(2)],
    expand(row, visit) {
      for (const at of [0, 1]) {
        if ((row[at] ?? 0) >= top) continue;
        next.set(row);
        next[at] = (next[at] ?? 0) + 1;
        visit({ next, label: at === 0 ? "left" : "right" });
      }
    },
  };
}

/** Jugs of 3 and 5 litres. */
const JUGS: Model<string> = {
  width: 2,
  initial: [Int32Array.of(0, 0)],
  expand(row, visit) {
    const [three = 0, five = 0] = row;
    const toFive = Math.min(three, 5 - five);
    const toThree = Math.min(five, 3 - three);
    visit({ next: Int32Array.of(3, five), label: "fill the 3" });
    visit({ next: Int32Array.of(three, 5), label: "fill the 5" });
    visit({ next: Int32Array.of(0, five), label: "empty the 3" });
    visit({ next: Int32Array.of(three, 0), label: "empty the 5" });
    visit({ next: Int32Array.of(three - toFive, five + toFive), label: "3 into 5" });
    visit({ next: Int32Array.of(three + toThree, five - toThree), label: "5 into 3" });
  },
};

describe("explore", () => {
  it("counts a state once, however it was reached", () => {
    const { states, steps, depth, isComplete, violation } = explore(createCounters(40), NO_LIMIT);
    expect({ states, steps, depth, isComplete, violation }).toEqual({
      states: 41 * 41,
      steps: 2 * 40 * 41,
      depth: 80,
      isComplete: true,
      violation: undefined,
    });
  });

  it("finds the shortest path to a forbidden state", () => {
    const { violation } = explore(JUGS, NO_LIMIT, {
      onState: (row) => (row[1] === 4 ? "four litres" : undefined),
    });
    expect(violation).toEqual({
      what: "four litres",
      trace: ["fill the 5", "5 into 3", "empty the 3", "5 into 3", "fill the 5", "5 into 3"],
    });
  });

  it("puts a forbidden step at the end of its trace", () => {
    const counters = createCounters(5);
    const model: Model<string> = {
      ...counters,
      expand(row, visit) {
        counters.expand(row, (step) =>
          visit({ ...step, violation: step.next[0] === 2 && step.next[1] === 1 ? "two to one" : undefined }),
        );
      },
    };
    expect(explore(model, NO_LIMIT).violation).toEqual({
      what: "two to one",
      trace: ["left", "left", "right"],
    });
  });

  it("says when a limit cut it short", () => {
    const byDepth = explore(createCounters(40), { ...NO_LIMIT, depth: 3 });
    expect(byDepth).toMatchObject({ states: 10, depth: 3, isComplete: false });
    const byStates = explore(createCounters(40), { ...NO_LIMIT, states: 50 });
    expect(byStates.isComplete).toBe(false);
    expect(byStates.states).toBeGreaterThanOrEqual(50);
  });

  it("starts from several states and handles half a million", () => {
    const model: Model<string> = {
      ...createCounters(700),
      initial: [Int32Array.of(0, 0), Int32Array.of(0, 700)],
    };
    expect(explore(model, NO_LIMIT)).toMatchObject({ states: 701 * 701, isComplete: true });
  });

  it("reports every state once, and every step", () => {
    const seen = new Set<string>();
    let steps = 0;
    explore(createCounters(3), NO_LIMIT, {
      onState(row) {
        expect(seen.has(row.join())).toBe(false);
        seen.add(row.join());
        return undefined;
      },
      onStep: () => void (steps += 1),
    });
    expect([seen.size, steps]).toEqual([16, 24]);
  });

  it("refuses a model that is not deterministic", () => {
    let asked = 0;
    const model: Model<string> = {
      width: 1,
      initial: [Int32Array.of(0)],
      expand(row, visit) {
        asked += 1;
        visit({ next: Int32Array.of((row[0] ?? 0) + asked), label: "drifts" });
      },
    };
    const watcher = { onState: (row: Int32Array) => ((row[0] ?? 0) > 5 ? "too far" : undefined) };
    expect(() => explore(model, NO_LIMIT, watcher)).toThrow("did not repeat a step");
  });
});
