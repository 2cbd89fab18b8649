import { describe, expect, it } from "vitest";

import { aStorage } from "../testing/shared-browser.ts";
import { createBrowserMemory } from "./browser-memory.ts";

describe("what a tab remembers over a reload", () => {
  it("what a tab remembers over a reload is there for the page that is loaded after this one, until it is forgotten", () => {
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

  it("lasts as long as the page where the storage is blocked or full, and no longer than until it is forgotten", () => {
    const memory = createBrowserMemory(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    expect(memory.read("test")).toBeUndefined();
    memory.write("test", "of patient 1");
    expect(memory.read("test")).toBe("of patient 1");
    memory.forget("test");
    expect(memory.read("test")).toBeUndefined();
  });

  it("what a tab remembers over a reload is what this page wrote last, though the storage was too full to take it", () => {
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
