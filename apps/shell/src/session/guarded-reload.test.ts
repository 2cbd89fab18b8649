import { describe, expect, it, vi } from "vitest";

import { takeReload } from "./guarded-reload.ts";

function aStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage; // the rest of it is not asked for
}

describe("reload for a new version [FM-02]", () => {
  it("happens once, and not again for a minute", () => {
    const storage = aStorage();
    expect(takeReload(1_000_000, () => storage)).toBe(true);
    expect(takeReload(1_059_999, () => storage)).toBe(false);
    expect(takeReload(1_060_000, () => storage)).toBe(true);
  });

  it("happens although the stored time lies in the future because the clock was set back", () => {
    const storage = aStorage();
    takeReload(5_000_000, () => storage);
    expect(takeReload(1_000_000, () => storage)).toBe(true);
    expect(takeReload(1_000_001, () => storage)).toBe(false);
  });

  it("is remembered in session storage by default", () => {
    const storage = aStorage();
    vi.stubGlobal("sessionStorage", storage);
    expect(takeReload(1_000_000)).toBe(true);
    expect(takeReload(1_000_001)).toBe(false);
  });

  it("never happens where it cannot be remembered", () => {
    const blocked = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    expect(takeReload(1_000_000, blocked)).toBe(false);
  });
});
