import { renderHook } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import type { Journey } from "./create-journey.ts";
import { usePageLifecycle } from "./use-page-lifecycle.ts";

describe("usePageLifecycle, when the page is hidden", () => {
  it("refreshes the token and ignores a failure", async () => {
    const asked: number[] = [];
    // Not a spy, which would handle the promise itself.
    const ensureToken = (lifeS: number) => {
      asked.push(lifeS);
      return Promise.reject(new Error("offline"));
    };
    renderHook(() => usePageLifecycle({ services: { session: { ensureToken } } } as unknown as Journey));
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    await new Promise((resolve) => setTimeout(resolve));
    // An unhandled rejection would fail the whole run.
    expect(asked).toEqual([60]);
  });
});

describe("usePageLifecycle [REQ-HANDSET-06] [REQ-HANDSET-07] [REQ-HANDSET-10]", () => {
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
    return { did, ...renderHook(() => usePageLifecycle(journey)) };
  }
  const transition = (type: string, persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event(type), { persisted }));

  it.each([
    ["page closes", () => transition("pagehide", false), ["left"]],
    ["page enters the back/forward cache", () => transition("pagehide", true), ["left"]],
    ["page is restored from the back/forward cache", () => transition("pageshow", true), ["restored"]],
    ["page opens for the first time", () => transition("pageshow", false), []],
    ["network returns", () => window.dispatchEvent(new Event("online")), ["woken"]],
    ["page becomes visible", () => document.dispatchEvent(new Event("visibilitychange")), ["woken"]],
    ["frozen page resumes", () => document.dispatchEvent(new Event("resume")), ["woken"]],
  ])("tells the journey when the %s", (_, happen, expected) => {
    const { did } = aPage();
    happen();
    expect(did).toEqual(expected);
  });

  it("tells the current journey of the page", () => {
    const [before, now] = [aJourney(), aJourney()];
    const { rerender } = renderHook(({ journey }) => usePageLifecycle(journey), { initialProps: before });
    rerender(now);
    transition("pagehide", false);
    expect([before.did, now.did]).toEqual([[], ["left"]]);
  });

  it("stops listening when it unmounts", () => {
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
