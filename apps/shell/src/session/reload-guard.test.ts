import { describe, expect, it } from "vitest";

import { createReloadGuard } from "./reload-guard.ts";

describe("page that must not be reloaded [FM-02]", () => {
  it("createReloadGuard starts without holds", () => {
    const page = createReloadGuard();
    expect([page.isHeld(), page.store.getState().reasons]).toEqual([false, []]);
  });

  it("page that must not be reloaded is held until the last who holds it lets go", () => {
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

  it("names each reason once, however many hold it", () => {
    const page = createReloadGuard();
    page.hold("form");
    const end = page.hold("form");
    expect(page.store.getState().reasons).toEqual(["form"]);
    end();
    expect(page.store.getState().reasons).toEqual(["form"]);
  });

  it("page that must not be reloaded is free after log-out, and late ends do no harm", () => {
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
