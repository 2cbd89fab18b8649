import { createManualClock } from "@capno/api-client/testing/manual-clock";
import { expect, it } from "vitest";

import { createLinkStateTracker } from "./link-state.ts";
import type { LinkState } from "./realtime.ts";

it("the link state reports each change of the link once", () => {
  const clock = createManualClock();
  const link = createLinkStateTracker(clock);
  const told: LinkState[] = [];
  link.watch((state) => told.push(state));
  link.reset();
  link.interrupted();
  link.connected();
  link.connected();
  link.interrupted();
  clock.advance(4_000);
  // A second word of the same interruption starts no second clock.
  link.interrupted();
  clock.advance(1_000);
  clock.advance(60_000);
  expect(told).toEqual(["connecting", "live", "reconnecting", "paused"]);
  link.reset();
  expect(told.at(-1)).toBe("idle");
  link.interrupted();
  link.interrupted();
  link.connected();
  clock.advance(60_000);
  expect(told.slice(-3)).toEqual(["idle", "connecting", "live"]);
});

it("`interrupted` says Reconnecting at once where the connection was dead before", () => {
  const clock = createManualClock();
  const link = createLinkStateTracker(clock);
  link.connected();
  link.interrupted();
  expect(link.state()).toBe("live");
  link.interrupted(true);
  expect(link.state()).toBe("reconnecting");
  clock.advance(30_000);
  expect(link.state()).toBe("paused");
  link.interrupted(true);
  expect(link.state()).toBe("paused");
});
