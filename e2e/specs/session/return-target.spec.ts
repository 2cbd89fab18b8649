import type { Page } from "@playwright/test";
import fc from "fast-check";

import { expect, test } from "../../support/test.ts";
import { EVERYONE, expectSignedIn } from "./browser-session.ts";

/** What has led other sites astray. None may be followed. REQ-NAV-06 [SECURITY] */
const HOSTILE_TARGETS: readonly string[] = [
  "//evil.example",
  "//evil.example/list",
  "///evil.example",
  "////evil.example",
  "https://evil.example",
  "HTTPS://evil.example/list",
  "http:evil.example",
  "https:/evil.example",
  "https:///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\\/evil.example/list",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  " //evil.example",
  "\u0000//evil.example",
  "\u00a0//evil.example",
  "/%5Cevil.example",
  "/%2Fevil.example",
  "/%2f%2fevil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/nts/..//evil.example",
  "/nts/%2e%2e//evil.example",
  "/list/../../..//evil.example",
  "@evil.example",
  "/@evil.example",
  "//user:pass@evil.example/",
  "//localhost@evil.example",
  "//evil.example:80/login",
  "//[::1]/list",
  "//0x7f.1/",
  "//localhost:4400/",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "/javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:http://evil.example/1",
  "file:///etc/passwd",
  "mailto:x@evil.example",
  "ftp://evil.example",
  "ws://evil.example",
  "about:blank",
  "view-source:/list",
  "?to=//evil.example",
  "#//evil.example",
  "evil.example",
  "list",
  "./list",
  "../list",
  "",
  "/",
  "/login",
  "/login/",
  "/login?to=/list",
  "/login/reset?vek=x",
  "/LOGIN",
  "/%6cogin",
  "/logout",
  "/logout/",
  "/Logout",
  "/%6Cogout",
  "/logout?x=1",
  "/logout#x",
  "/nts/../logout",
  "/./logout",
  "/eula-consent",
  "/eula-consent?to=/logout",
  "/nowhere",
  "/ntdx",
  "/listing",
  "/ntd%00",
  "/ntd%0d%0aSet-Cookie:x=1",
  "/<script>alert(1)</script>",
  "/%3Cscript%3Ealert(1)%3C/script%3E",
  "/remotes.json",
  "/config.json",
  "/documents/help.pdf",
  "/__test",
  "/__sandbox/log",
  "/list\u202e//moc.live",
  "/\uff0fevil.example",
  "/\u2215evil.example",
  "//evil\u3002example",
  `/list?${"x".repeat(600)}`,
  `/${"a/".repeat(400)}`,
];

const SCHEMES = ["", "http:", "https:", "javascript:", "data:", "//", "\\\\", "/\\", "///", "/./", "/../"];
const SPACES = ["", " ", "\t", "\n", "\u0000", "%09", "%0a", "%00", "\u00a0"];
const PLACES = [
  "evil.example",
  "evil.example/list",
  "localhost@evil.example",
  "%65vil.example",
  "logout",
  "login",
];

/** Schemes, slashes and control characters put together at random. */
function generateTargets(count: number, seed: number): readonly string[] {
  const target = fc
    .tuple(
      fc.constantFrom(...SPACES),
      fc.constantFrom(...SCHEMES),
      fc.constantFrom(...SPACES),
      fc.constantFrom("", "/", "//", "\\", "/\\", "%2f", "%5c"),
      fc.oneof(fc.constantFrom(...PLACES), fc.string({ unit: "binary", maxLength: 12 })),
    )
    .map((parts) => parts.join(""));
  return fc.sample(target, { numRuns: count, seed });
}

const GENERATED = 40;
const SEED = 20_261_120;

/** A link within the application to the sign-in page, as somebody else may have written it. */
function follow(page: Page, to: string): Promise<void> {
  return page.evaluate(
    (address) => {
      history.pushState(null, "", address);
      window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
    },
    `/login?to=${encodeURIComponent(to)}`,
  );
}

const isSettled = (page: Page) =>
  expect.poll(() => page.evaluate(() => location.pathname)).not.toMatch(/^\/(login|eula-consent)/);

test.describe("`to` [REQ-NAV-06]", () => {
  test("100 hostile values and more neither change the origin, nor leave the application, nor log out: all end at the choice", async ({
    page,
    signInByForm,
    stack,
    watch,
  }) => {
    test.setTimeout(120_000);
    const targets = [...HOSTILE_TARGETS, ...generateTargets(GENERATED, SEED)].map((text) =>
      text.toWellFormed(),
    );
    expect(targets.length).toBeGreaterThanOrEqual(100);
    await signInByForm(EVERYONE);
    await expectSignedIn(page);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    const arrivals: string[] = [];
    for (const to of targets) {
      await follow(page, to);
      await isSettled(page);
      arrivals.push(new URL(page.url()).href);
    }
    expect(arrivals).toEqual(targets.map(() => `${stack.shellUrl}/product`));
    expect(documents).toEqual([]);
    expect(await page.evaluate(() => "stayed" in window)).toBe(true);
    await expectSignedIn(page);
    expect(watch.problems()).toEqual([]);
  });
});
