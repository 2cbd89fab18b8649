import { describe, expect, it } from "vitest";

import { parseListView } from "../../paths/list-path.ts";
import { createLastViewed } from "./last-viewed.ts";

describe("the list that was viewed last", () => {
  it("is scrolled on Back to where it was left, however often, and is at its top where it is opened anew", () => {
    const lastViewed = createLastViewed();
    lastViewed.rememberListEntry("first");
    lastViewed.rememberScroll(300);
    expect([lastViewed.scroll("first"), lastViewed.scroll("first")]).toEqual([300, 300]);
    expect(lastViewed.scroll("second")).toBe(0);
    lastViewed.rememberListEntry("second");
    expect(lastViewed.scroll("second")).toBe(0);
    lastViewed.rememberScroll(50);
    expect(lastViewed.scroll("second")).toBe(50);
    // Where it was in an earlier entry is not known any more.
    expect(lastViewed.scroll("first")).toBe(0);
  });

  it("is found under its address, and once nothing narrows it under the plain one", () => {
    const lastViewed = createLastViewed();
    expect([lastViewed.listPath(), lastViewed.list()]).toEqual(["/list", undefined]);
    const narrow = parseListView(new URLSearchParams("q=CARD"));
    lastViewed.rememberList(narrow);
    expect([lastViewed.listPath(), lastViewed.list()]).toEqual(["/list?q=CARD", narrow]);
    lastViewed.rememberList(parseListView(new URLSearchParams()));
    expect([lastViewed.listPath(), lastViewed.list()?.filter]).toEqual(["/list", ""]);
  });
});
