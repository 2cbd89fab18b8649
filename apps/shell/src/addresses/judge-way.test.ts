import { describe, expect, it } from "vitest";

import { judgePlace, judgeWay, type Place, type Visitor } from "./guards.ts";
import { findProductAhead } from "./product-ahead.ts";
import { aVisitor } from "../testing/a-visitor.ts";
import type { KnownProduct } from "./product-paths.ts";

const ORIGIN = "https://capno.example";
const CAPTURE: KnownProduct = {
  id: "dashboard",
  prefixes: ["/list"],
  home: "/list",
  licences: "/documentation/licences",
  permission: "camrest.rw_dash",
};
const SCREEN: KnownProduct = {
  id: "nts",
  prefixes: ["/nts"],
  home: "/nts",
  licences: "/nts/licences",
  permission: "camrest.nts_ui",
};
const PRODUCTS = [CAPTURE, SCREEN];

function at(address: string): Place {
  const { pathname, search, hash } = new URL(address, ORIGIN);
  return { path: pathname, search, hash, origin: ORIGIN };
}

const VISITORS: readonly Visitor[] = [
  { status: "anonymous" },
  { status: "being-restored" },
  aVisitor([]),
  aVisitor([CAPTURE.permission]),
  aVisitor([CAPTURE.permission], false),
  aVisitor([CAPTURE.permission, SCREEN.permission]),
];
const ADDRESSES = [
  "/",
  "/login",
  "/login?to=/nts/handsets",
  "/login?to=https://elsewhere.example/",
  "/eula-consent",
  "/product-selection",
  "/product-selection?choose=1",
  "/list?q=card#top",
  "/nts/handsets",
  "/nowhere",
];

/** Where the rules lead one by one, as a page that follows each of them. */
function walk(place: Place, visitor: Visitor, products: readonly KnownProduct[] | undefined): string {
  let here = place;
  for (let step = 0; step < 10; step += 1) {
    const verdict = judgePlace(here, visitor, products);
    if (verdict.type !== "go") return here.path + here.search + here.hash;
    here = at(verdict.to);
  }
  throw new Error("a loop");
}

describe("all rules at once", () => {
  it("lead where one after the other leads, whoever stands wherever", () => {
    for (const visitor of VISITORS)
      for (const products of [PRODUCTS, undefined])
        for (const address of ADDRESSES) {
          const verdict = judgeWay(at(address), visitor, products);
          expect(verdict.type === "go" ? verdict.to : address).toBe(walk(at(address), visitor, products));
        }
  });

  it("end although a list of products leads in a circle", () => {
    const products = [{ ...CAPTURE, home: "/nowhere" }];
    const verdict = judgeWay(at("/eula-consent"), aVisitor([CAPTURE.permission]), products);
    expect(verdict).toEqual({ type: "go", to: "/nowhere", because: "unknown page" });
  });

  it("lead nowhere where one of them shows the page, and say nothing then", () => {
    expect(judgeWay(at("/list"), aVisitor([CAPTURE.permission]), PRODUCTS)).toStrictEqual({ type: "show" });
  });

  it("say what the first of them has to say", () => {
    const verdict = judgeWay(at("/nts/handsets"), aVisitor([CAPTURE.permission]), PRODUCTS);
    expect(verdict).toEqual({ type: "go", to: "/list", because: "missing permission" });
  });
});

describe("the product that is opened before its page is there", () => {
  it("the product that is opened before its page is there is the one at the end of the way, with the page it ends at", () => {
    const capture = aVisitor([CAPTURE.permission]);
    expect(findProductAhead(at("/login"), capture, PRODUCTS)).toEqual([CAPTURE, "/list"]);
    const screen = aVisitor([SCREEN.permission]);
    const way = at("/login?to=/nts/handsets?x=1");
    expect(findProductAhead(way, screen, PRODUCTS)).toEqual([SCREEN, "/nts/handsets"]);
    expect(findProductAhead(at("/list?q=card#top"), capture, PRODUCTS)).toEqual([CAPTURE, "/list"]);
  });

  it("the product that is opened before its page is there is none without the permission, without consent, without a session or list, or where one is to be chosen", () => {
    const capture = aVisitor([CAPTURE.permission]);
    expect(findProductAhead(at("/nts/handsets"), aVisitor([]), PRODUCTS)).toBeUndefined();
    expect(findProductAhead(at("/list"), aVisitor([CAPTURE.permission], false), PRODUCTS)).toBeUndefined();
    expect(findProductAhead(at("/list"), { status: "being-restored" }, PRODUCTS)).toBeUndefined();
    expect(findProductAhead(at("/list"), { status: "anonymous" }, PRODUCTS)).toBeUndefined();
    for (const address of ["/login", "/list", "/ui"])
      expect(findProductAhead(at(address), capture, undefined)).toBeUndefined();
    const both = aVisitor([CAPTURE.permission, SCREEN.permission]);
    expect(findProductAhead(at("/login"), both, PRODUCTS)).toBeUndefined();
  });
});
