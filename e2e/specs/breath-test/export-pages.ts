import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

import { MINUTE_MS } from "../session/browser-session.ts";
import type { BreathRecord, Sandbox } from "../../support/sandbox.ts";
import { toClock } from "../../support/clinic-time.ts";
import { expect } from "../../support/test.ts";
import type { Column } from "./both-products.ts";
import { follow } from "./clinic.ts";

/** What asks whether a report printed. */
export const printQuestion = (page: Page) => page.getByRole("region", { name: /Did it print\?/ });
/** The strip that names unsaved results of the day. */
export const dayEndReminder = (page: Page) =>
  page.getByRole("region", { name: "Results are removed at midnight" });
export const beforeLogOut = (page: Page) => page.getByRole("region", { name: "Before you log out" });

/** "00201 10:42" */
export const nameOf = ({ serial }: Column, { capturedAt }: BreathRecord) =>
  `${serial} ${toClock(capturedAt)}`;

/** A world that begins then, today or tomorrow, in the browser's zone. */
export async function beginAt(sandbox: Sandbox, clock: string): Promise<void> {
  let at = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
  while (toClock(at) !== clock) at += MINUTE_MS;
  await sandbox.reset({ now: new Date(at).toISOString() });
}

export async function openHistory(page: Page, { serial }: Column): Promise<void> {
  await follow(page, "Results history");
  await page.getByRole("button", { name: new RegExp(serial) }).click();
  await expect(page.getByRole("heading", { name: `Handset ${serial}` })).toBeVisible();
}

export const rowOf = (page: Page, { testIdentifier }: BreathRecord) =>
  page.getByRole("row").filter({ hasText: testIdentifier });

/** Presses the button and reads the file that it saves. */
export async function saveFile(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent("download"), pressAction(page, button)]);
  return readFile(await download.path());
}

/** Downloads the PDF, and says that it is there. */
export async function keepPdf(page: Page): Promise<Buffer> {
  const file = await saveFile(page, "Download PDF test results");
  await page.getByRole("button", { name: "It is saved" }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d, as PDF$/)).toBeVisible();
  return file;
}

/** Presses an action of the result, where it stands in the menu there. */
export async function pressAction(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await expect(page.getByRole("button", { name: "Download PDF test results" })).toBeVisible();
  if (await button.isVisible()) return button.click();
  await page.getByRole("button", { name: "More actions" }).click();
  return page.getByRole("menuitem", { name, exact: true }).click();
}
