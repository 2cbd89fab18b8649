import { describe, expect, it } from "vitest";

import { getPageHandle, getPageTitle } from "../shared/page-title.ts";
import { getPageTransition } from "./RouteAnnouncer.tsx";

describe("page titles [spec §1] [REQ-NAME-07]", () => {
  const params = { duid: "CARD-7" };

  it.each([
    ["no page with a title", [{ params }], "Dashboard"],
    ["a static title", [{ params, handle: { title: "Product Selection" } }], "Dashboard - Product Selection"],
    [
      "a title computed from the parameters",
      [
        { params, handle: { title: "All Users" } },
        { params, handle: { title: (p: { duid?: string }) => p.duid } },
      ],
      "Dashboard - CARD-7",
    ],
    [
      "an inner page without a title",
      [{ params, handle: { title: "All Users" } }, { params }],
      "Dashboard - All Users",
    ],
    [
      "a handle that is no object",
      [
        { params, handle: "x" },
        { params, handle: null },
      ],
      "Dashboard",
    ],
  ])("come from %s", (_case, matches, title) => {
    expect(getPageTitle(matches)).toBe(title);
  });

  it("takes the innermost word on order, product and frame", () => {
    const matches = [
      { params: {}, handle: { order: 1, selectedProduct: "nts", frame: "full" } },
      { params: {}, handle: { order: 2, frame: "print" } },
    ];
    expect(getPageHandle(matches)).toEqual({ order: 2, selectedProduct: "nts", frame: "print" });
  });
});

describe("slide transitions [spec §2] [REQ-NAV-15]", () => {
  const moving = { enabled: true, reduced: false };

  it.each([
    ["to a higher number", 1, 2, moving, "left"],
    ["to a lower number", 2, 1, moving, "right"],
    ["between equals", 2, 2, moving, "none"],
    ["from a page without a number", undefined, 2, moving, "none"],
    ["to a page without a number", 1, undefined, moving, "none"],
    ["to the page itself by another address", 0, 0, moving, "none"],
    ["from zero", 0, 1, moving, "left"],
    ["switched off", 1, 2, { enabled: false, reduced: false }, "none"],
    ["for someone who asked for less motion", 1, 2, { enabled: true, reduced: true }, "none"],
  ] as const)("go %s", (_case, from, to, motion, slide) => {
    expect(getPageTransition(from, to, motion)).toBe(slide);
  });
});
