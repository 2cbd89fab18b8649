import type { Page } from "@playwright/test";

import { expect, test } from "../support/test.ts";
import { EVERYONE, expectSignedIn } from "./browser-session.ts";
import { FRIENDLY_TARGETS, generateTargets, HOSTILE_TARGETS } from "./hostile-targets.ts";

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

test.describe("`to` · decision B6 [SECURITY]", () => {
  test(
    "100 hostile values and more neither change the origin, nor leave the application, nor log out: all end at the choice",
    { tag: "@nightly" },
    async ({ page, signIn, stack, watch }) => {
      test.setTimeout(120_000);
      const targets = [...HOSTILE_TARGETS, ...generateTargets(GENERATED, SEED)].map((text) =>
        text.toWellFormed(),
      );
      expect(targets.length).toBeGreaterThanOrEqual(100);
      await signIn(EVERYONE);
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
    },
  );

  test("typed into the address bar it is ignored as well", async ({ page, signIn, stack }) => {
    await signIn(EVERYONE);
    for (const to of ["//evil.example", "/\\evil.example", "javascript:alert(1)", "/logout"]) {
      await page.goto(`/login?to=${encodeURIComponent(to)}`);
      await expect(page).toHaveURL(`${stack.shellUrl}/product`);
    }
  });

  test("a page that exists is returned to with query and hash; one that does not is not", async ({
    page,
    signIn,
  }) => {
    await signIn(EVERYONE);
    await expectSignedIn(page);
    for (const [to, arrives] of FRIENDLY_TARGETS) {
      await follow(page, to);
      await expect.poll(() => page.evaluate(() => location.href.slice(location.origin.length))).toBe(arrives);
    }
    await follow(page, "/no-such-page");
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe("/product");
  });
});
