import type { BrowserContext, Page } from "@playwright/test";

import type { Sandbox } from "../../support/sandbox.ts";
import { expect, test } from "../../support/test.ts";
import { countRequests, countSessionEvents, EVERYONE, expectSignedIn, openTab } from "./browser-session.ts";

/** A token with less than this to live is renewed. @spec §9 */
const MARGIN_S = 30;
const REFRESH = "/user/login/refresh/";

interface ManyTabsPlan {
  readonly tabs: number;
  readonly expiries: number;
  /** How long each access token is of use, beyond the margin: a round must not take longer. */
  readonly usefulS: number;
  readonly signInByForm: () => Promise<void>;
}

interface ManyTabsOutcome {
  readonly tabs: number;
  readonly expiries: number;
  /** How many renewals the server saw in each round. */
  readonly renewals: readonly number[];
  readonly seconds: number;
}

/**
 * Some tabs of one signed-in browser need a new access token all at once, again and again. The sandbox
 * rotates refresh tokens, and ends the session when one is used twice. Real clocks: tabs whose clocks a test
 * moves one after the other would see each other's tokens come from the future.
 */
async function expireInTabs(
  { page, context, sandbox }: { page: Page; context: BrowserContext; sandbox: Sandbox },
  { tabs, expiries, usefulS, signInByForm }: ManyTabsPlan,
): Promise<ManyTabsOutcome> {
  await sandbox.reset({ accessTokenS: MARGIN_S + usefulS });
  await signInByForm();
  const opened = [page];
  while (opened.length < tabs) opened.push(await openTab(context));
  for (const tab of opened) await expectSignedIn(tab);

  const startedAt = performance.now();
  const renewals: number[] = [];
  for (let round = 1; round <= expiries; round++) {
    await page.waitForTimeout(usefulS * 1000 + 200);
    const before = await countRequests(sandbox, "POST", REFRESH);
    // Each tab looks at its session at once: it needs a token in force, or its person is logged out.
    const answers = await Promise.all(opened.map(wake));
    expect(answers, `round ${round}`).toEqual(opened.map(() => "signed in"));
    renewals.push((await countRequests(sandbox, "POST", REFRESH)) - before);
  }
  for (const tab of opened) await expectSignedIn(tab);
  expect(await countSessionEvents(sandbox, "reuse-revoked")).toBe(0);
  expect(await countSessionEvents(sandbox, "signed-in")).toBe(1);
  return { tabs, expiries, renewals, seconds: Math.round((performance.now() - startedAt) / 1000) };
}

/** As the browser shows a page again that was put away: covered, the session looked at, uncovered. */
async function wake(tab: Page): Promise<string> {
  return tab.evaluate(async () => {
    const isCovered = () => document.body.textContent.includes("Checking your session");
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    const endsAt = performance.now() + 30_000;
    do await new Promise((resolve) => setTimeout(resolve, 20));
    while (isCovered() && performance.now() < endsAt);
    const isThere = document.querySelector("main h1")?.textContent.includes("Product Selection");
    return isThere ? "signed in" : location.pathname;
  });
}

test("twenty tabs, fifty expiries, rotation and reuse-revokes on: one renewal each, no log-out", async ({
  page,
  context,
  sandbox,
  signInByForm,
}) => {
  test.setTimeout(20 * 60_000);
  const plan = { tabs: 20, expiries: 50, usefulS: 6, signInByForm: () => signInByForm(EVERYONE) };
  const outcome = await expireInTabs({ page, context, sandbox }, plan);
  console.log(JSON.stringify(outcome));
  expect(outcome.renewals).toEqual(Array.from({ length: 50 }, () => 1));
});
