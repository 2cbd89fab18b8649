import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { Journey } from "./create-journey.ts";
import { usePageLife } from "./use-page-life.ts";

afterEach(cleanup);

describe("a page that is hidden · quality §Handset lock", () => {
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
