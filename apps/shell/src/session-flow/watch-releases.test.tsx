import { createManualClock } from "@capno/test-kit/manual-clock";
import { describe, expect, it, vi } from "vitest";

import { watchReleases, type NewerVersion } from "./watch-releases.ts";

const MINUTE_MS = 60_000;
const NEWER = { id: "dashboard", version: "1.0.1" } as const;

function openWatch() {
  const clock = createManualClock();
  const offers: (readonly NewerVersion[])[] = [];
  const world = { products: [] as readonly (typeof NEWER)[], shellVersion: "4.2.4", isHeld: false };
  const findNewer = vi.fn(async () => world);
  const end = watchReleases({
    findNewer,
    shellVersion: "4.2.4",
    isHeld: () => world.isHeld,
    clock,
    page: window,
    onOffer: (newer) => offers.push(newer),
  });
  const pass = async (ms: number) => {
    clock.advance(ms);
    await vi.waitFor(() => undefined);
    await Promise.resolve();
  };
  return { clock, offers, world, findNewer, end, pass };
}

describe("a change of release while a page is open", () => {
  it("is offered within ten minutes, once", async () => {
    const { offers, world, pass, end } = openWatch();
    await pass(10 * MINUTE_MS);
    expect(offers).toEqual([]);
    world.products = [NEWER];
    await pass(10 * MINUTE_MS);
    await vi.waitFor(() => expect(offers).toEqual([[NEWER]]));
    await pass(MINUTE_MS);
    expect(offers).toHaveLength(1);
    end();
  });

  it("is not offered while a handset is held or a form is half filled, and then it is", async () => {
    const { offers, world, pass, end } = openWatch();
    Object.assign(world, { products: [NEWER], isHeld: true });
    await pass(10 * MINUTE_MS);
    await pass(2_000);
    expect(offers).toEqual([]);
    world.isHeld = false;
    await pass(2_000);
    expect(offers).toEqual([[NEWER]]);
    world.isHeld = true;
    await pass(2_000);
    expect(offers.at(-1)).toEqual([]);
    end();
  });

  it("names a newer shell too", async () => {
    const { offers, world, pass, end } = openWatch();
    world.shellVersion = "4.3.0";
    await pass(10 * MINUTE_MS);
    await vi.waitFor(() => expect(offers).toEqual([[{ id: undefined, version: "4.3.0" }]]));
    end();
  });

  it("is asked for when the network is back, and not after log-out", async () => {
    const { findNewer, end, pass } = openWatch();
    window.dispatchEvent(new Event("online"));
    expect(findNewer).toHaveBeenCalledOnce();
    end();
    window.dispatchEvent(new Event("online"));
    await pass(60 * MINUTE_MS);
    expect(findNewer).toHaveBeenCalledOnce();
  });
});
