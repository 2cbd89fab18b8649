import { expect, type Page } from "@playwright/test";

import { fence } from "../../support/fence.ts";
import { changeManifest } from "../../support/other-files.ts";
import { passTime } from "../session/browser-session.ts";
import type { LoggedRequest, Sandbox } from "../../support/sandbox.ts";
import { DIAGNOSE_HANDSET, startTest } from "./clinic.ts";

/** More than any test needs; then the page has its usual patience. */
const MOST_STEPS = 60;

/** The browser's own words about what a test provokes. */
export const PROVOKED = /Failed to load resource|integrity|ERR_|did not open|MIME type|WebSocket|ws:\/\//i;

export const PACK_YEARS = "Enter number of pack years";

/** In place of a product that did not open. */
export const failure = (page: Page, title: string) => page.getByRole("alert").filter({ hasText: title });

/** The message over the page; a plain one where the network took the dialog's own code away. */
export const note = (page: Page) =>
  page
    .getByRole("alertdialog")
    .or(page.getByRole("alert").filter({ has: page.getByRole("button", { name: "Back", exact: true }) }));

/** From the start to the smoking history of a recording; its id. */
export async function reachTheQuestion(page: Page, sandbox: Sandbox): Promise<string> {
  await startTest(page, "00401");
  const { capnogramId } = await sandbox.breathe(DIAGNOSE_HANDSET, { profile: "copd", seconds: 0 });
  await page.waitForURL(/smoking-history/);
  await expect(page.getByLabel(PACK_YEARS)).toBeVisible();
  return capnogramId;
}

export async function getRequests(sandbox: Sandbox, method: string, path: RegExp): Promise<LoggedRequest[]> {
  const { requests } = await sandbox.log();
  return requests.filter((request) => request.method === method && path.test(request.path));
}

/**
 * Time passes for page and server in steps too short to be taken for a sleep, until something is so. Each step ends when
 * what fell due in it is answered.
 */
export async function passUntil(
  page: Page,
  sandbox: Sandbox,
  stepMs: number,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> {
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    /* oxlint-disable no-await-in-loop -- one step after the other is the point */
    if (await isSo()) return;
    await passTime(page, sandbox, stepMs);
    await fence(page);
    /* oxlint-enable no-await-in-loop */
  }
  await expect.poll(isSo).toBe(true);
}

/** The same for a time: renewals and polls that fall due in it are sent and answered on the way. */
export async function passSteadily(page: Page, sandbox: Sandbox, ms: number, stepMs = 20_000): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    /* oxlint-disable no-await-in-loop -- one step after the other is the point */
    await passTime(page, sandbox, Math.min(stepMs, ms - passed));
    await fence(page);
    /* oxlint-enable no-await-in-loop */
  }
}

/** Marks the document, so that a reload is seen. */
export const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
export const isSamePage = (page: Page) => page.evaluate(() => "isTheSamePage" in window);

/** A newer version of everything is out from now on, and the page looks. */
export async function releaseNewer(page: Page): Promise<void> {
  await changeManifest(page, ({ products, ...rest }) => ({
    ...rest,
    products: products.map((product) => ({ ...product, version: "99.0.0" })),
  }));
  const looked = page.waitForResponse("**/remotes.json");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await looked;
}
