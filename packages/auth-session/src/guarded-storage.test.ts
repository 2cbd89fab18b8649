import { describe, expect, it } from "vitest";

import { FakeStorage } from "./testing/fake-browser.ts";
import { guardStorage } from "./guarded-storage.ts";

describe("a storage that cannot fail [FM-20]", () => {
  it("keeps and gives back, and leaves no trace of having been tried", () => {
    const storage = new FakeStorage();
    const tried: string[] = [];
    storage.onChange = (key, value) => tried.push(`${key} ${value === null ? "gone" : "set"}`);
    const guarded = guardStorage(() => storage);
    expect(tried).toEqual(["pref:probe set", "pref:probe gone"]);
    expect(storage.length).toBe(0);
    expect(guarded.isBlocked()).toBe(false);
    guarded.set("a", "1");
    expect([guarded.get("a"), guarded.get("b")]).toEqual(["1", undefined]);
    guarded.remove("a");
    expect(guarded.get("a")).toBeUndefined();
    expect(guarded.isBlocked()).toBe(false);
  });

  it.each([
    ["refuses everything", () => Object.assign(new FakeStorage(), { isBlocked: true })],
    ["is not there", () => undefined],
  ])("lives in memory where the browser's %s", (_, open) => {
    const guarded = guardStorage(open);
    expect(guarded.isBlocked()).toBe(true);
    guarded.set("a", "1");
    guarded.set("pref:b", "2");
    expect(guarded.get("a")).toBe("1");
    guarded.clear();
    expect([guarded.get("a"), guarded.get("pref:b")]).toEqual([undefined, "2"]);
    guarded.set("c", "3");
    guarded.remove("c");
    expect(guarded.get("c")).toBeUndefined();
  });

  it("gives the newest value where the disk was full for a while", () => {
    const storage = new FakeStorage();
    const guarded = guardStorage(() => storage);
    guarded.set("a", "1");
    storage.isBlocked = true;
    guarded.set("a", "2");
    expect(guarded.isBlocked()).toBe(true);
    storage.isBlocked = false;
    expect(guarded.get("a")).toBe("2");
    guarded.set("a", "3");
    storage.setItem("a", "4");
    expect(guarded.get("a"), "another tab's, now that it is kept again").toBe("4");
  });

  it("clears the rest where another tab has just taken something away", () => {
    const storage = new FakeStorage();
    const guarded = guardStorage(() => storage);
    for (const key of ["a", "b"]) guarded.set(key, "1");
    const { key } = storage;
    storage.key = (index) => (index === 0 ? null : key.call(storage, index));
    guarded.clear();
    expect([guarded.get("b"), guarded.isBlocked()]).toEqual([undefined, false]);
  });

  it("clears everything but the preferences", () => {
    const storage = new FakeStorage();
    const guarded = guardStorage(() => storage);
    for (const key of ["a", "pref:b", "c"]) guarded.set(key, "1");
    guarded.clear();
    expect([guarded.get("a"), guarded.get("pref:b"), guarded.get("c")]).toEqual([undefined, "1", undefined]);
  });
});
