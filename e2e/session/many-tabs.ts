import type { BrowserContext, Page } from "@playwright/test";

import type { Sandbox } from "../support/sandbox.ts";
import { expect } from "../support/test.ts";
import { countRequests, countSessionEvents, expectSignedIn, openTab, passTime } from "./browser-session.ts";

/** An access token of the sandbox lasts five minutes: all of it passes. */
const ONE_LIFE_MS = 301_000;
const REFRESH = "/user/login/refresh/";

export interface ManyTabsOutcome {
  readonly tabs: number;
  readonly expiries: number;
  /** How many renewals the server saw in each round. */
  readonly renewals: readonly number[];
  readonly seconds: number;
}

/**
 * Some tabs of one signed-in browser lose their access token all at once, again and again, as after a sleep.
 * The sandbox rotates refresh tokens and ends the session when one is used twice. The page's clock must be
 * installed.
 */
export async function expireInTabs(
  { page, context, sandbox }: { page: Page; context: BrowserContext; sandbox: Sandbox },
  { tabs, expiries }: { readonly tabs: number; readonly expiries: number },
): Promise<ManyTabsOutcome> {
  const opened = [page];
  while (opened.length < tabs) opened.push(await openTab(context));
  for (const tab of opened) await expectSignedIn(tab);
  expect(await countRequests(sandbox, "POST", REFRESH), "tabs that opened took the token of the others").toBe(
    0,
  );

  const startedAt = performance.now();
  const renewals: number[] = [];
  for (let round = 1; round <= expiries; round++) {
    // Somebody works in one of the tabs: without it every tab would log out for inactivity.
    await opened[round % tabs]?.mouse.move(100 + (round % 50), 100);
    const before = await countRequests(sandbox, "POST", REFRESH);
    await passTime(page, sandbox, ONE_LIFE_MS);
    // Each tab asks the server something, at once; the answer is only given to a token in force.
    const answers = await Promise.all(opened.map(wake));
    expect(answers, `round ${round}`).toEqual(opened.map(() => "signed in"));
    renewals.push((await countRequests(sandbox, "POST", REFRESH)) - before);
  }
  for (const tab of opened) await expectSignedIn(tab);
  expect(await countSessionEvents(sandbox, "reuse-revoked")).toBe(0);
  expect(await countSessionEvents(sandbox, "signed-in")).toBe(1);
  expect(await countSessionEvents(sandbox, "refreshed")).toBe(expiries);
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
    return document.querySelector("main h1")?.textContent.includes("Product Selection")
      ? "signed in"
      : location.pathname;
  });
}
