import { toHandsetUdi } from "@capno/domain/units";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { aProductServices } from "@capno/test-kit/product-services";
import { expect, it, vi } from "vitest";

import { createQueryClient } from "../queries/query-client.ts";
import { createJourneyEffects, createTimers } from "./journey-effects.ts";

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

it("the letters of a handset turn no word of the message that its result was opened elsewhere", () => {
  const services = aProductServices();
  const wiring = { services, queryClient: createQueryClient(), records: { expectHandset: () => undefined } };
  const whole = { ...wiring, handledRecordings: { add: () => undefined } };
  const { runEffect } = createJourneyEffects(whole as unknown as Parameters<typeof createJourneyEffects>[0]);
  const udi = toHandsetUdi("(21)\u05D0\u05D1\u05D2\u05D3\u05D4");
  runEffect({ type: "tell-opened", capnogramId: "a", udi });
  expect(services.notices.toasts.map(({ message }) => message)).toEqual([
    "The test on \u2068\u05D0\u05D1\u05D2\u05D3\u05D4\u2069 is complete. Its result was opened from the history or in another window.",
  ]);
});
