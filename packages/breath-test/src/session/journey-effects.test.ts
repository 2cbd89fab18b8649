import { createManualClock } from "@capno/test-kit/manual-clock";
import { expect, it, vi } from "vitest";

import { createTimers } from "./journey-effects.ts";

function open() {
  const clock = createManualClock();
  return { clock, timers: createTimers<"retry" | "lease">(clock), due: vi.fn() };
}

it("createTimers replaces a timer that is started again, and no other", () => {
  const { clock, timers, due } = open();
  timers.start("retry", 1_000, () => due("first"));
  timers.start("lease", 1_500, () => due("lease"));
  clock.advance(500);
  timers.start("retry", 2_000, () => due("second"));
  clock.advance(2_000);
  expect(due.mock.calls).toEqual([["lease"], ["second"]]);
});

it("createTimers does not fire a stopped timer, and ignores a second or late stop", () => {
  const { clock, timers, due } = open();
  timers.start("retry", 1_000, due);
  timers.stop("retry");
  timers.stop("retry");
  expect(clock.waiting()).toBe(0);
  timers.start("lease", 1_000, due);
  clock.advance(1_000);
  timers.stop("lease");
  expect(due).toHaveBeenCalledOnce();
});
