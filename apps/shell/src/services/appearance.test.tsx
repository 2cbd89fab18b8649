import { afterEach, describe, expect, it, vi } from "vitest";

import { getAppearance, setAppearance } from "./appearance.ts";

afterEach(() => {
  vi.restoreAllMocks();
  setAppearance({ theme: "system", density: "comfortable" });
});

describe("setAppearance", () => {
  it("sets attributes on the page and stores the choice in this browser", () => {
    setAppearance({ theme: "dark", density: "compact" });
    expect(document.documentElement.dataset).toMatchObject({ theme: "dark", density: "compact" });
    expect(localStorage.getItem("pref:theme")).toBe("dark");
    expect(localStorage.getItem("pref:density")).toBe("compact");
    expect(getAppearance()).toEqual({ theme: "dark", density: "compact" });
  });

  it("stores nothing for the system's theme and the comfortable density", () => {
    setAppearance({ theme: "light", density: "compact" });
    setAppearance({ theme: "system", density: "comfortable" });
    expect(document.documentElement.dataset).not.toHaveProperty("theme");
    expect(localStorage.getItem("pref:theme")).toBeNull();
    expect(localStorage.getItem("pref:density")).toBeNull();
  });

  it("applies until the page is left where storage is blocked", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    setAppearance({ theme: "dark", density: "comfortable" });
    expect(getAppearance().theme).toBe("dark");
  });
});
