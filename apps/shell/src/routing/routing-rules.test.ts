import type { Account } from "@capno/auth-session/account";
import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { mayRedirectAfterFailure } from "./navigation-recovery.ts";
import { getPageHandle, getPageTitle } from "./page-title.ts";
import { matchesProduct } from "./product-match.ts";
import { getSlide } from "./slide.ts";

describe("page titles · spec §1, decision A7", () => {
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
  ])("%s", (_case, matches, title) => {
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

describe("slide transitions · spec §2, decision B15", () => {
  const moving = { enabled: true, reduced: false };

  it.each([
    ["to a higher number", 1, 2, moving, "left"],
    ["to a lower number", 2, 1, moving, "right"],
    ["between equals", 2, 2, moving, "none"],
    ["from a page without a number", undefined, 2, moving, "none"],
    ["to a page without a number", 1, undefined, moving, "none"],
    ["from zero", 0, 1, moving, "left"],
    ["switched off", 1, 2, { enabled: false, reduced: false }, "none"],
    ["for someone who asked for less motion", 1, 2, { enabled: true, reduced: true }, "none"],
  ] as const)("%s", (_case, from, to, motion, slide) => {
    expect(getSlide(from, to, motion)).toBe(slide);
  });
});

describe("which product a page belongs to · spec §2, decision B9", () => {
  const account: Account = {
    username: "gp@capno.example",
    firstName: "",
    lastName: "",
    groups: [],
    permissions: ["camrest.nts_ui"],
    hasConsentedToEula: true,
    hasWatchedTrainingVideo: false,
  };

  it("needs both the permission and the same product", () => {
    expect(matchesProduct({ selectedProduct: "nts" }, "nts", account)).toBe(true);
    expect(matchesProduct({ selectedProduct: "ntd" }, "nts", account)).toBe(false);
    expect(matchesProduct({ selectedProduct: "ntd" }, "ntd", account)).toBe(false);
  });

  it("refuses a page that names no product", () => {
    expect(() => matchesProduct({}, "nts", account)).toThrow("Route not associated with a product");
  });
});

describe("recovery from a failed page · decision B20 [LOOP]", () => {
  it.each([
    [undefined, true],
    [10_000, false],
    [5_001, false],
    [5_000, true],
    [0, true],
  ])("last redirect at %s, now 10000: %s", (last, expected) => {
    expect(mayRedirectAfterFailure(toEpochMs(10_000), last === undefined ? undefined : toEpochMs(last))).toBe(
      expected,
    );
  });
});
