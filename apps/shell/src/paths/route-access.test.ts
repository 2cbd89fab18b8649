import { describe, expect, it } from "vitest";

import { getTargetProduct, checkAccess, type Place, type AuthState } from "./route-access.ts";
import { anAuthState } from "../testing/an-auth-state.ts";
import { RELEASES } from "../testing/releases.ts";
import type { KnownProduct } from "./product-paths.ts";

const ORIGIN = "https://capno.example";

const PRODUCTS: readonly KnownProduct[] = RELEASES;

const capture = "camrest.rw_dash";
const screening = "camrest.nts_ui";
const diagnosis = "camrest.ntd_ui";

const ANONYMOUS: AuthState = { status: "anonymous" };
const RESTORED: AuthState = { status: "being-restored" };
const NEWCOMER = anAuthState([capture], false);
const EVERYONE = anAuthState([capture, screening, diagnosis]);
const NO_PRODUCT = anAuthState([]);

function at(address: string): Place {
  const { pathname, search, hash } = new URL(address, ORIGIN);
  return { path: pathname, search, hash, origin: ORIGIN };
}
const consentWith = (to: string) => `/eula-consent?${new URLSearchParams({ to })}`;
const loginWith = (to: string) => `/login?${new URLSearchParams({ to })}`;

type Row = readonly [rule: string, address: string, authState: AuthState, expected: string];

/** `show`, `wait`, or where it leads. */
function read(address: string, authState: AuthState): string {
  const decision = checkAccess(at(address), authState, PRODUCTS);
  return decision.type === "redirect" ? decision.to : decision.type;
}

describe("global navigation [spec §2] [REQ-NAV-01] [REQ-NAV-02] [REQ-NAV-03] [REQ-NAV-04] [REQ-NAV-05] [REQ-NAV-06] [REQ-NAV-07] [REQ-NAV-08]", () => {
  const rows: readonly Row[] = [
    ["/ redirects to login (REQ-NAV-01)", "/", ANONYMOUS, "/login"],
    ["/ redirects to login for the signed-in too (REQ-NAV-01)", "/", EVERYONE, "/login"],
    ["sign-in is public", "/login", ANONYMOUS, "render"],
    ["sign-in does not wait for the session", "/login", RESTORED, "render"],
    ["registration is public", "/login/register?token=x", ANONYMOUS, "render"],
    ["forgotten password is public", "/login/forgotten", ANONYMOUS, "render"],
    ["reset is public", "/login/reset?vek=x", ANONYMOUS, "render"],
    ["reset is open to the signed-in", "/login/reset?vek=x", EVERYONE, "render"],
    ["log-out is open to anyone (REQ-NAV-14)", "/logout", ANONYMOUS, "render"],
    ["an unknown path leads to login", "/nowhere", ANONYMOUS, "/login"],
    ["an unknown path leads the signed-in to login (REQ-NAV-07)", "/nowhere", EVERYONE, "/login"],
    ["an unknown path waits for the session", "/nowhere", RESTORED, "pending"],
    ["/ntdx is no page of diagnose", "/ntdx", EVERYONE, "/login"],
    [
      "a product page without a session remembers where",
      "/list?q=CARD#x",
      ANONYMOUS,
      loginWith("/list?q=CARD#x"),
    ],
    ["the choice without a session remembers where", "/product", ANONYMOUS, loginWith("/product")],
    ["/ui needs a session (REQ-VALUE-14)", "/ui", ANONYMOUS, loginWith("/ui")],
    ["the consent page without a session is no target", "/eula-consent", ANONYMOUS, "/login"],
    ["a product page waits for the session", "/nts/handsets", RESTORED, "pending"],
    ["without consent: to the consent page with to", "/list", NEWCOMER, consentWith("/list")],
    ["without consent: the choice too", "/product", NEWCOMER, consentWith("/product")],
    ["without consent: the consent page stays", "/eula-consent?to=/list", NEWCOMER, "render"],
    ["signed in at login: on to consent", "/login", EVERYONE, "/eula-consent"],
    ["signed in at login: keeps the query", "/login?to=%2Flist", EVERYONE, "/eula-consent?to=%2Flist"],
    [
      "consented at consent: on to `to`",
      "/eula-consent?to=%2Fntd%2Finstructions",
      EVERYONE,
      "/ntd/instructions",
    ],
    ["consented at consent: on to the choice", "/eula-consent", EVERYONE, "/product"],
    ["diagnose alone: on to diagnose (REQ-NAV-08)", "/eula-consent", anAuthState([diagnosis]), "/ntd"],
    ["screening alone: on to screening (REQ-NAV-08)", "/eula-consent", anAuthState([screening]), "/nts"],
    ["a hostile `to` is ignored (REQ-NAV-06)", "/eula-consent?to=//evil.example", EVERYONE, "/product"],
    [
      "a `to` of another origin is ignored (REQ-NAV-06)",
      "/eula-consent?to=https://evil.example/list",
      EVERYONE,
      "/product",
    ],
    ["a `to` that is no page is ignored (REQ-NAV-06)", "/eula-consent?to=/nowhere", EVERYONE, "/product"],
    ["a `to` back to log-out is ignored (REQ-NAV-06)", "/eula-consent?to=/logout", EVERYONE, "/product"],
    ["only the dashboard: straight to the list", "/product", anAuthState([capture]), "/list"],
    ["only screening: straight to screening", "/product", anAuthState([screening]), "/nts"],
    ["only diagnose: straight to diagnose", "/product", anAuthState([diagnosis]), "/ntd"],
    ["two products: the choice shows", "/product", anAuthState([capture, screening]), "render"],
    ["three products: the choice shows", "/product", EVERYONE, "render"],
    ["one product, asked to choose (REQ-NAV-04)", "/product?choose=1", anAuthState([capture]), "render"],
    ["no product: the choice says so (REQ-NAV-03)", "/product", NO_PRODUCT, "render"],
    [
      "detail permission alone opens nothing (REQ-NAV-05)",
      "/product",
      anAuthState(["camrest.view_detail"]),
      "render",
    ],
    [
      "missing permission: to consent without to (REQ-NAV-02)",
      "/list",
      anAuthState([screening]),
      "/eula-consent",
    ],
    ["holding it: shows", "/detail/CARD-7", anAuthState([capture]), "render"],
    ["the licences of Capture belong to Capture", "/licences", anAuthState([screening]), "/eula-consent"],
    ["the licences of Capture show to who holds it", "/licences", anAuthState([capture]), "render"],
    ["a trailing slash is the same page", "/product/", anAuthState([capture]), "/list"],
    ["the gallery shows", "/ui", NO_PRODUCT, "render"],
    ["a page of the shell is a place to return to", "/eula-consent?to=%2Fui", EVERYONE, "/ui"],
  ];

  it.each(rows)("follows the rule: %s", (_rule, address, authState, expected) => {
    expect(read(address, authState)).toBe(expected);
  });

  it("gives the reason of a redirect", () => {
    expect(checkAccess(at("/list"), anAuthState([screening]), PRODUCTS)).toMatchObject({
      because: "missing permission",
    });
    expect(checkAccess(at("/nowhere"), EVERYONE, PRODUCTS)).toMatchObject({ because: "unknown page" });
    expect(checkAccess(at("/nowhere"), ANONYMOUS, PRODUCTS)).not.toHaveProperty("because");
  });

  it("waits for the list of products before it decides about their pages, but sends visitors to sign-in at once", () => {
    expect(checkAccess(at("/list"), EVERYONE, undefined)).toEqual({ type: "pending" });
    expect(checkAccess(at("/product"), EVERYONE, undefined)).toEqual({ type: "pending" });
    expect(checkAccess(at("/list"), ANONYMOUS, undefined)).toEqual({
      type: "redirect",
      to: loginWith("/list"),
    });
    expect(checkAccess(at("/login"), ANONYMOUS, undefined)).toEqual({ type: "render" });
    expect(checkAccess(at("/eula-consent"), EVERYONE, undefined)).toEqual({ type: "pending" });
    // A list that is lost is said where the person wanted to be, not on the consent page.
    for (const [address, to] of [
      ["/eula-consent", "/product"],
      [consentWith("/list?q=1"), "/list?q=1"],
      [consentWith("//evil.example"), "/product"],
    ] as const)
      expect(checkAccess(at(address), EVERYONE, undefined, true), address).toEqual({ type: "redirect", to });
    expect(checkAccess(at("/eula-consent"), NEWCOMER, undefined, true)).toEqual({ type: "render" });
    expect(checkAccess(at("/eula-consent"), RESTORED, undefined, true)).toEqual({ type: "pending" });
  });

  it("shows the shell's own pages without the list of products, and whatever that list says of them", () => {
    expect(checkAccess(at("/ui"), EVERYONE, undefined)).toEqual({ type: "render" });
    expect(checkAccess(at("/eula-consent"), NEWCOMER, undefined)).toEqual({ type: "render" });
    const greedy = PRODUCTS.map((product) => ({ ...product, prefixes: ["/ui"] }));
    expect(checkAccess(at("/ui"), NO_PRODUCT, greedy)).toEqual({ type: "render" });
  });

  it("chooses no product for an account that may open two, in either order of the list", () => {
    const both = anAuthState([screening, diagnosis]);
    const products = PRODUCTS.toReversed();
    expect(checkAccess(at("/eula-consent"), both, products)).toEqual({ type: "redirect", to: "/product" });
  });
});

describe("getTargetProduct, before sign-in [REQ-NAV-06]", () => {
  it.each([
    ["/login?to=%2Fnts%2Fhandsets", "nts"],
    ["/login?to=%2Fdetail%2FCARD-7%3Fx%3D1", "dashboard"],
    ["/login?to=%2Fui", undefined],
    ["/login?to=%2F%2Fevil.example%2Fnts", undefined],
    ["/login?to=https%3A%2F%2Fevil.example%2Fnts", undefined],
    ["/login", undefined],
  ])("reads from %s the product %s", (address, product) => {
    expect(getTargetProduct(at(address), PRODUCTS)?.id).toBe(product);
  });
});

describe("no circle [REQ-NAV-02] [REQ-NAV-20]", () => {
  const addresses = [
    "/",
    "/login",
    "/nowhere",
    "/product",
    "/product?choose=1",
    "/list",
    "/detail/A-1",
    "/nts",
    "/ntd/x/print",
    "/ui",
    "/eula-consent",
    "/eula-consent?to=/list",
    "/eula-consent?to=/nts",
    "/login?to=/ntd",
    "/eula-consent?to=/eula-consent",
    "/login?to=%2Flogin%3Fto%3D%2Flist",
  ];
  const holdings = [
    [],
    [capture],
    [screening],
    [diagnosis],
    [capture, screening],
    [capture, screening, diagnosis],
    ["camrest.view_detail"],
  ];

  it.each(addresses)("from %s every visitor arrives somewhere", (address) => {
    const authStates = [
      ANONYMOUS,
      ...holdings.flatMap((held) => [anAuthState(held), anAuthState(held, false)]),
    ];
    for (const authState of authStates) {
      let here = address;
      let steps = 0;
      for (; steps < 10; steps += 1) {
        const decision = checkAccess(at(here), authState, PRODUCTS);
        if (decision.type !== "redirect") break;
        here = decision.to;
      }
      expect(steps, `${address} → ${here}`).toBeLessThanOrEqual(5);
    }
  });
});
