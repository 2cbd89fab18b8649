import { describe, expect, it } from "vitest";

import { aStorage } from "../testing/shared-browser.ts";
import { createBrowserMemory } from "./browser-memory.ts";

describe("createBrowserMemory", () => {
  it("keeps text across a reload until it is forgotten", () => {
    const stored = new Map<string, string>();
    const open = () => createBrowserMemory(() => aStorage(stored));
    const before = open();
    expect(before.read("test")).toBeUndefined();
    before.write("test", "of patient 1");
    expect(before.read("test")).toBe("of patient 1");
    expect(open().read("test")).toBe("of patient 1");
    before.forget("test");
    expect(before.read("test")).toBeUndefined();
    expect([...stored]).toEqual([]);
  });

  it("keeps text as long as the page if storage is blocked, until it is forgotten", () => {
    const memory = createBrowserMemory(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    expect(memory.read("test")).toBeUndefined();
    memory.write("test", "of patient 1");
    expect(memory.read("test")).toBe("of patient 1");
    memory.forget("test");
    expect(memory.read("test")).toBeUndefined();
  });

  it("returns what this page wrote last, although storage was full", () => {
    const stored = new Map([["test", "of patient 1"]]);
    const full = {
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => void stored.delete(key),
      setItem() {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    const memory = createBrowserMemory(() => full);
    memory.write("test", "of patient 2");
    expect(memory.read("test")).toBe("of patient 2");
  });
});
