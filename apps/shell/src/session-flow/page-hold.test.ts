import { describe, expect, it } from "vitest";

import { createPageHold } from "./page-hold.ts";

describe("page that must not be reloaded · fault F02", () => {
  it("is held until the last who holds it lets go", () => {
    const page = createPageHold();
    const endOfLock = page.hold("handset");
    const endOfForm = page.hold("form");
    endOfLock();
    endOfLock();
    expect(page.isHeld()).toBe(true);
    expect(page.store.getState().reasons).toEqual(["form"]);
    endOfForm();
    expect(page.isHeld()).toBe(false);
  });

  it("is free after log-out, and late ends do no harm", () => {
    const page = createPageHold();
    const end = page.hold("handset");
    page.release();
    expect(page.isHeld()).toBe(false);
    page.hold("form");
    end();
    expect(page.isHeld()).toBe(true);
  });
});
