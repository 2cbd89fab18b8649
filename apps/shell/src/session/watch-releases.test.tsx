import { createManualClock } from "@capno/test-kit/manual-clock";
import { describe, expect, it, vi } from "vitest";

import type { NewerVersion } from "../services/shell-services.ts";
import { watchReleases } from "./watch-releases.ts";

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
  const pass = (ms: number) => clock.advanceAsync(ms);
  return { clock, offers, world, findNewer, end, pass };
}

describe("watchReleases, while a page is open", () => {
  it("offers a new release within ten minutes, once", async () => {
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

  it("does not offer a release while a handset is held or a form is half filled, and offers it afterwards", async () => {
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

  it("offers a newer shell too", async () => {
    const { offers, world, pass, end } = openWatch();
    world.shellVersion = "4.3.0";
    await pass(10 * MINUTE_MS);
    await vi.waitFor(() => expect(offers).toEqual([[{ id: undefined, version: "4.3.0" }]]));
    end();
  });

  it("checks again after a check that failed, and offers nothing meanwhile", async () => {
    const { offers, world, findNewer, pass, end } = openWatch();
    world.products = [NEWER];
    findNewer.mockRejectedValueOnce(new Error("offline"));
    await pass(10 * MINUTE_MS);
    await pass(2_000);
    expect(offers).toEqual([]);
    await pass(10 * MINUTE_MS);
    expect(offers).toEqual([[NEWER]]);
    end();
  });

  it("withdraws the offer of a release that was taken back", async () => {
    const { offers, world, pass, clock, end } = openWatch();
    world.products = [NEWER];
    await pass(10 * MINUTE_MS);
    world.products = [];
    await pass(10 * MINUTE_MS);
    expect(offers).toEqual([[NEWER], []]);
    expect(clock.waiting(), "nothing to look after but the next ten minutes").toBe(1);
    end();
    expect(offers).toEqual([[NEWER], [], []]);
  });

  it("checks when the user returns to the tab, at most once a minute, and not when the user leaves it", async () => {
    const { findNewer, pass, end } = openWatch();
    const turn = (visibility: "visible" | "hidden") => {
      vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
      document.dispatchEvent(new Event("visibilitychange"));
    };
    await pass(MINUTE_MS);
    turn("visible");
    expect(findNewer).not.toHaveBeenCalled();
    await pass(1);
    turn("hidden");
    expect(findNewer).not.toHaveBeenCalled();
    turn("visible");
    expect(findNewer).toHaveBeenCalledOnce();
    turn("visible");
    expect(findNewer).toHaveBeenCalledOnce();
    await pass(MINUTE_MS + 1);
    end();
    turn("visible");
    expect(findNewer).toHaveBeenCalledOnce();
  });

  it("checks ten minutes after the last check, whatever caused that one", async () => {
    const { findNewer, clock, pass, end } = openWatch();
    await pass(9 * MINUTE_MS);
    window.dispatchEvent(new Event("online"));
    await pass(0);
    expect([findNewer.mock.calls.length, clock.waiting()]).toEqual([1, 1]);
    await pass(9 * MINUTE_MS);
    expect(findNewer).toHaveBeenCalledOnce();
    await pass(MINUTE_MS);
    expect(findNewer).toHaveBeenCalledTimes(2);
    end();
  });

  it("neither offers a release nor checks again where the session ended during a check", async () => {
    const { offers, world, findNewer, clock, end } = openWatch();
    const { promise, resolve } = Promise.withResolvers<typeof world>();
    findNewer.mockReturnValueOnce(promise);
    clock.advance(10 * MINUTE_MS);
    end();
    resolve({ ...world, products: [NEWER] });
    await promise;
    await Promise.resolve();
    expect([offers, clock.waiting()]).toEqual([[[]], 0]);
  });

  it("keeps one timer for an offered release, however often it was found", async () => {
    const { clock, world, pass, end } = openWatch();
    world.products = [NEWER];
    for (let check = 1; check <= 3; check++) {
      window.dispatchEvent(new Event("online"));
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await pass(0);
      expect(clock.waiting(), "the next look, and the next ten minutes").toBe(2);
    }
    end();
  });

  it("offers nothing after log-out, even if the hold on the page ends only then", async () => {
    const { clock, offers, world, pass, end } = openWatch();
    Object.assign(world, { products: [NEWER], isHeld: true });
    await pass(10 * MINUTE_MS);
    end();
    world.isHeld = false;
    await pass(2_000);
    expect([offers, clock.waiting()]).toEqual([[[]], 0]);
  });

  it("checks when the network is back, but not after log-out", async () => {
    const { findNewer, end, pass } = openWatch();
    window.dispatchEvent(new Event("online"));
    expect(findNewer).toHaveBeenCalledOnce();
    end();
    window.dispatchEvent(new Event("online"));
    await pass(60 * MINUTE_MS);
    expect(findNewer).toHaveBeenCalledOnce();
  });
});
