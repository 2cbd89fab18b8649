import { describe, expect, it } from "vitest";

import { checkAccess, resolveRoute, type Place, type AuthState } from "./route-access.ts";
import { findProductToPreload } from "./find-product-to-preload.ts";
import { anAuthState } from "../testing/an-auth-state.ts";
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

const AUTH_STATES: readonly AuthState[] = [
  { status: "anonymous" },
  { status: "being-restored" },
  anAuthState([]),
  anAuthState([CAPTURE.permission]),
  anAuthState([CAPTURE.permission], false),
  anAuthState([CAPTURE.permission, SCREEN.permission]),
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
function walk(place: Place, authState: AuthState, products: readonly KnownProduct[] | undefined): string {
  let here = place;
  for (let step = 0; step < 10; step += 1) {
    const decision = checkAccess(here, authState, products);
    if (decision.type !== "redirect") return here.path + here.search + here.hash;
    here = at(decision.to);
  }
  throw new Error("a loop");
}

describe("resolveRoute", () => {
  it("ends at the address that following `checkAccess` redirect by redirect reaches, for every account and address", () => {
    for (const authState of AUTH_STATES)
      for (const products of [PRODUCTS, undefined])
        for (const address of ADDRESSES) {
          const decision = resolveRoute(at(address), authState, products);
          expect(decision.type === "redirect" ? decision.to : address).toBe(
            walk(at(address), authState, products),
          );
        }
  });

  it("ends for a list of products that redirects in a circle", () => {
    const products = [{ ...CAPTURE, home: "/nowhere" }];
    const decision = resolveRoute(at("/eula-consent"), anAuthState([CAPTURE.permission]), products);
    expect(decision).toEqual({ type: "redirect", to: "/nowhere", because: "unknown page" });
  });

  it("does not redirect, and shows no message, where one of the redirects shows the page", () => {
    expect(resolveRoute(at("/list"), anAuthState([CAPTURE.permission]), PRODUCTS)).toStrictEqual({
      type: "render",
    });
  });

  it("keeps the message of the first redirect", () => {
    const decision = resolveRoute(at("/nts/handsets"), anAuthState([CAPTURE.permission]), PRODUCTS);
    expect(decision).toEqual({ type: "redirect", to: "/list", because: "missing permission" });
  });
});

describe("findProductToPreload", () => {
  it("names the product and the page at the end of the redirects", () => {
    const capture = anAuthState([CAPTURE.permission]);
    expect(findProductToPreload(at("/login"), capture, PRODUCTS)).toEqual([CAPTURE, "/list"]);
    const screen = anAuthState([SCREEN.permission]);
    const way = at("/login?to=/nts/handsets?x=1");
    expect(findProductToPreload(way, screen, PRODUCTS)).toEqual([SCREEN, "/nts/handsets"]);
    expect(findProductToPreload(at("/list?q=card#top"), capture, PRODUCTS)).toEqual([CAPTURE, "/list"]);
  });

  it("names no product without permission, consent, session or product list, or where the user has to choose", () => {
    const capture = anAuthState([CAPTURE.permission]);
    expect(findProductToPreload(at("/nts/handsets"), anAuthState([]), PRODUCTS)).toBeUndefined();
    expect(
      findProductToPreload(at("/list"), anAuthState([CAPTURE.permission], false), PRODUCTS),
    ).toBeUndefined();
    expect(findProductToPreload(at("/list"), { status: "being-restored" }, PRODUCTS)).toBeUndefined();
    expect(findProductToPreload(at("/list"), { status: "anonymous" }, PRODUCTS)).toBeUndefined();
    for (const address of ["/login", "/list", "/ui"])
      expect(findProductToPreload(at(address), capture, undefined)).toBeUndefined();
    const both = anAuthState([CAPTURE.permission, SCREEN.permission]);
    expect(findProductToPreload(at("/login"), both, PRODUCTS)).toBeUndefined();
  });
});
