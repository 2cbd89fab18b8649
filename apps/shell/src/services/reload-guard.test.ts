import { describe, expect, it } from "vitest";

import { createReloadGuard } from "./reload-guard.ts";

describe("createReloadGuard [FM-02]", () => {
  it("starts without holds", () => {
    const page = createReloadGuard();
    expect([page.isHeld(), page.store.getState().reasons]).toEqual([false, []]);
  });

  it("holds the page until the last hold ends", () => {
    const page = createReloadGuard();
    const endOfLock = page.hold("handset");
    const endOfForm = page.hold("form");
    endOfLock();
    endOfLock();
    expect(page.isHeld()).toBe(true);
    expect(page.store.getState().reasons).toEqual(["form"]);
    endOfForm();
    expect(page.isHeld()).toBe(false);
    expect(page.store.getState().reasons).toEqual([]);
  });

  it("names each reason once, however many holds share it", () => {
    const page = createReloadGuard();
    page.hold("form");
    const end = page.hold("form");
    expect(page.store.getState().reasons).toEqual(["form"]);
    end();
    expect(page.store.getState().reasons).toEqual(["form"]);
  });

  it("releases the page after log-out, and ignores holds that end later", () => {
    const page = createReloadGuard();
    const end = page.hold("handset");
    page.release();
    expect(page.isHeld()).toBe(false);
    expect(page.store.getState().reasons).toEqual([]);
    page.hold("form");
    const { reasons } = page.store.getState();
    end();
    expect(page.isHeld()).toBe(true);
    expect(page.store.getState().reasons, "nobody is told of nothing").toBe(reasons);
  });
});
