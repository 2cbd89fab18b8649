import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { Journey } from "./create-journey.ts";
import { usePageLife } from "./use-page-life.ts";

afterEach(cleanup);

describe("a page that is hidden", () => {
  it("asks for a token that lasts, and minds nothing where the network is gone", async () => {
    const asked: number[] = [];
    // Not a spy: it would look after the promise itself.
    const ensureToken = (lifeS: number) => {
      asked.push(lifeS);
      return Promise.reject(new Error("offline"));
    };
    renderHook(() => usePageLife({ services: { session: { ensureToken } } } as unknown as Journey));
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    await new Promise((resolve) => setTimeout(resolve));
    // A rejection that nobody minds fails the whole run.
    expect(asked).toEqual([60]);
  });
});

describe("what the page's own life means for a held handset [REQ-HANDSET-06] [REQ-HANDSET-07] [REQ-HANDSET-10]", () => {
  function aJourney() {
    const did: string[] = [];
    const journey = {
      services: { session: { ensureToken: () => Promise.resolve() } },
      leavePage: () => did.push("left"),
      catchUp: ({ isRestored }: { readonly isRestored: boolean }) =>
        did.push(isRestored ? "restored" : "woken"),
    } as unknown as Journey;
    return { did, journey };
  }
  function aPage() {
    const { did, journey } = aJourney();
    return { did, ...renderHook(() => usePageLife(journey)) };
  }
  const transition = (type: string, persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event(type), { persisted }));

  it.each([
    ["is left", () => transition("pagehide", false), ["left"]],
    ["is put away for Back", () => transition("pagehide", true), ["left"]],
    ["is brought back by Back", () => transition("pageshow", true), ["restored"]],
    ["is freshly opened", () => transition("pageshow", false), []],
    ["has its network again", () => window.dispatchEvent(new Event("online")), ["woken"]],
    ["becomes visible", () => document.dispatchEvent(new Event("visibilitychange")), ["woken"]],
    ["is thawed", () => document.dispatchEvent(new Event("resume")), ["woken"]],
  ])("a page that %s", (_, happen, expected) => {
    const { did } = aPage();
    happen();
    expect(did).toEqual(expected);
  });

  it("what the page's own life means for a held handset is told to the journey that the page has now", () => {
    const [before, now] = [aJourney(), aJourney()];
    const { rerender } = renderHook(({ journey }) => usePageLife(journey), { initialProps: before });
    rerender(now);
    transition("pagehide", false);
    expect([before.did, now.did]).toEqual([[], ["left"]]);
  });

  it("what the page's own life means for a held handset is nothing to a journey that is over", () => {
    const { did, unmount } = aPage();
    unmount();
    transition("pagehide", false);
    transition("pageshow", true);
    window.dispatchEvent(new Event("online"));
    document.dispatchEvent(new Event("visibilitychange"));
    document.dispatchEvent(new Event("resume"));
    expect(did).toEqual([]);
  });
});
