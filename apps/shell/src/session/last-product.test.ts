import { describe, expect, it, vi } from "vitest";

import { recallLastProduct, rememberLastProduct } from "./last-product.ts";

describe("the product fetched while a password is typed · performance, Load", () => {
  it("is the product that was opened last", () => {
    const kept = new Map<string, string>();
    const storage = () =>
      ({
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      }) as Storage; // the rest of it is not asked for
    expect(recallLastProduct(storage)).toBeUndefined();
    rememberLastProduct("nts", storage);
    expect(recallLastProduct(storage)).toBe("nts");
    vi.stubGlobal("localStorage", storage());
    expect(recallLastProduct(), "in the browser's own storage").toBe("nts");
    rememberLastProduct("capnogram");
    expect(recallLastProduct()).toBe("capnogram");
  });

  it("is unknown if the browser blocks storage, and storing it does not throw", () => {
    const blocked = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    expect(recallLastProduct(blocked)).toBeUndefined();
    expect(() => rememberLastProduct("nts", blocked)).not.toThrow();
  });
});
