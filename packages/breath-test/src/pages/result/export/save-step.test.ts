import { describe, expect, it } from "vitest";

import type { SaveState } from "./save-states.ts";
import { saveStep } from "./save-step.ts";

const MAKING: SaveState = { status: "making", isSlow: false };
const FAILED: SaveState = { status: "failed", fault: "not-loaded" };

describe("saveStep", () => {
  it.each<SaveState>([{ status: "idle" }, FAILED])("starts from %j on a press", (state) => {
    expect(saveStep(state, { type: "pressed" })).toEqual([
      MAKING,
      [{ type: "make" }, { type: "watch-slowness" }],
    ]);
  });

  it("ignores a press while a file is being made", () => {
    expect(saveStep(MAKING, { type: "pressed" })).toEqual([MAKING, []]);
  });

  it("marks a slow one, but not after it ended", () => {
    expect(saveStep(MAKING, { type: "slow-due" })[0]).toEqual({ status: "making", isSlow: true });
    for (const state of [{ status: "idle" }, FAILED] as const)
      expect(saveStep(state, { type: "slow-due" })).toEqual([state, []]);
  });

  it("ends with a file or a fault", () => {
    expect(saveStep(MAKING, { type: "made" })).toEqual([{ status: "idle" }, []]);
    expect(saveStep(MAKING, { type: "refused", fault: "not-made" })).toEqual([
      { status: "failed", fault: "not-made" },
      [],
    ]);
  });
});
