import { expect, type BrowserContext, type Page } from "@playwright/test";

import { fence } from "../../support/fence.ts";
import { waitForFiles } from "../../support/move-clock.ts";
import type { Sandbox } from "../../support/sandbox.ts";
import { PASSWORD } from "../../support/sign-in.ts";

/** May open all three products, so the choice shows and nothing else is loaded. */
export const EVERYONE = "everyone@capno.example";
export const GP = "gp@capno.example";

export const EXPIRED = "Your session has expired. Please login again.";
export const INACTIVE = "You've been inactive for more than 15 minutes. Please login again.";
export const REPLACED =
  "Someone else signed in on this computer, so this window was signed out. Please sign in again.";
export const MINUTE_MS = 60_000;

/** The browser's own words about an answer that a test asked for. */
export const PROVOKED = /Failed to load resource|net::ERR_|WebSocket/;

interface StoredKeys {
  readonly local: readonly string[];
  readonly session: readonly string[];
}

/** What the origin keeps in this tab's browser, by key. */
export function readStoredKeys(page: Page): Promise<StoredKeys> {
  return page.evaluate(() => ({
    local: Object.keys(localStorage).toSorted(),
    session: Object.keys(sessionStorage).toSorted(),
  }));
}

/** The same without what belongs to the person or the machine, and outlives a session. */
export async function readSessionKeys(page: Page): Promise<StoredKeys> {
  const { local, session } = await readStoredKeys(page);
  const isOfSession = (key: string) => !key.startsWith("pref:");
  return { local: local.filter(isOfSession), session: session.filter(isOfSession) };
}

export async function signInWithout(
  page: Page,
  email: string,
  { at = "/login" }: { readonly at?: string } = {},
): Promise<void> {
  await page.goto(at);
  await page.getByLabel("Remember me").uncheck();
  await fillSignIn(page, email);
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/** Another tab of the same browser, opened as a person would: by the address. */
export async function openTab(context: BrowserContext, at = "/product?choose=1"): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(at);
  return tab;
}

export const productSelection = (page: Page) =>
  page.getByRole("heading", { level: 1, name: "Product Selection" });

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(productSelection(page)).toBeVisible();
}

/** On the sign-in page, whatever is asked to be opened afterwards. */
export async function expectSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login(\?|$)/);
  await expect(page.locator("button", { hasText: "Next" })).toBeAttached();
}

export const note = (page: Page) => page.getByRole("alertdialog");

export async function countSessionEvents(sandbox: Sandbox, event: string): Promise<number> {
  const { sessions } = await sandbox.log();
  return sessions.filter((entry) => entry["event"] === event).length;
}

export async function countRequests(sandbox: Sandbox, method: string, path: string): Promise<number> {
  const { requests } = await sandbox.log();
  return requests.filter((request) => request.method === method && request.path === path).length;
}

/**
 * Until no tab renews: a clock that jumps in the middle of a renewal ends every wait in it, as no night does, and two
 * tabs renew at once.
 */
export async function waitForRenewals(page: Page): Promise<void> {
  const renewing = async () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [...held, ...pending].filter(({ name }) => name === "auth-refresh").length;
    });
  await fence(page);
  await expect.poll(renewing).toBe(0);
}

/** By how much the page's clock is set ahead to where it stands still; more where the machine is slow. */
const LEADS_MS = [250, 1_000, 5_000];

/** The page's timers stand still from now on, at a moment just ahead; returns by how much it is ahead. */
async function stopTimers(page: Page): Promise<number> {
  const now = await page.evaluate(() => Date.now());
  for (const lead of LEADS_MS) {
    // oxlint-disable-next-line no-await-in-loop -- the next only where this moment has gone by meanwhile
    const stands = await page.clock.pauseAt(now + lead).then(
      () => true,
      () => false,
    );
    if (stands) return lead;
  }
  throw new Error("The page's clock could not be stopped.");
}

/**
 * Time passes for the page and the server alike, as in a night. The page's clock must be installed. Between the
 * two its timers stand still and nothing is on its way: no machine is awake while hours go by, and one that
 * asked a server hours ahead would be told that its session has expired.
 */
export async function passTime(page: Page, sandbox: Sandbox, ms: number): Promise<void> {
  await passTimeOn([page], sandbox, ms);
}

/** The same for several pages at once. */
export async function passTimeOn(pages: readonly Page[], sandbox: Sandbox, ms: number): Promise<void> {
  const stopped = new Array<{ readonly page: Page; readonly lead: number; readonly startedAt: number }>();
  /* oxlint-disable no-await-in-loop -- one page after the other */
  for (const page of pages) {
    const startedAt = performance.now();
    stopped.push({ page, lead: await stopTimers(page), startedAt });
    await waitForFiles(page);
  }
  await sandbox.clock(ms);
  for (const { page, lead, startedAt } of stopped) {
    await page.clock.fastForward(Math.max(0, ms + (performance.now() - startedAt) - lead));
    await page.clock.resume();
  }
  /* oxlint-enable no-await-in-loop */
}
