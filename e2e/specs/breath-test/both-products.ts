import type { Page } from "@playwright/test";

import type { BreathRecord, Sandbox } from "../../support/sandbox.ts";
import { fence } from "../../support/fence.ts";
import { expect } from "../../support/test.ts";
import { DIAGNOSE_HANDSET, isResultPage, SCREEN_HANDSET, startTest } from "./clinic.ts";

/** A column of the table of failures: one of the two products on the journey of a breath test. */
export interface Column {
  readonly column: "N" | "D";
  readonly name: string;
  readonly id: "nts" | "ntd";
  /** Which server of the stack has its files. */
  readonly server: "screen" | "diagnose";
  readonly who: string;
  readonly colleague: string;
  readonly serial: string;
  readonly udi: string;
}

export const SCREEN: Column = {
  column: "N",
  name: "Screen",
  id: "nts",
  server: "screen",
  who: "gp@capno.example",
  colleague: "gp2@capno.example",
  serial: "00201",
  udi: SCREEN_HANDSET,
};
export const DIAGNOSE: Column = {
  column: "D",
  name: "Diagnose",
  id: "ntd",
  server: "diagnose",
  who: "clinic@capno.example",
  colleague: "clinic2@capno.example",
  serial: "00401",
  udi: DIAGNOSE_HANDSET,
};
export const BOTH_PRODUCTS = [SCREEN, DIAGNOSE];

export const SECOND_MS = 1_000;

/** What a finished first diagnosis opens: the result, or on Diagnose the question before it. */
export const isFirstStep = ({ id }: Column) => (id === "nts" ? isResultPage : isQuestionPage);

export const isQuestionPage = (url: URL) => url.pathname.includes("/smoking-history");
export const questionField = (page: Page) => page.getByLabel("Enter number of pack years");

/** Breathes, answers the question where one is asked, and waits for the result. */
export async function finishTest(page: Page, sandbox: Sandbox, column: Column): Promise<BreathRecord> {
  const record = await sandbox.breathe(column.udi, { profile: "copd", seconds: 0 });
  if (column.id === "ntd") {
    await expect(page).toHaveURL(/\/smoking-history\//);
    await page.getByRole("button", { name: "Don't know" }).click();
  }
  await expect(page).toHaveURL(/\/results\//);
  return record;
}

export async function reachResult(page: Page, sandbox: Sandbox, column: Column): Promise<BreathRecord> {
  await startTest(page, column.serial);
  return finishTest(page, sandbox, column);
}

/** What only a page with a result shows. */
export const resultWords = (page: Page, { id }: Column) =>
  page.getByText(id === "nts" ? "COPD prediction probability" : "Test input");

/**
 * Seconds go by on the page, a few at a time: one long jump would be a sleep. Ends when the page is where it
 * should be, and says after how many.
 */
export async function passSecondsUntil(
  page: Page,
  isReached: (url: URL) => boolean,
  most: number,
): Promise<number> {
  let passed = 0;
  const isThere = () => isReached(new URL(page.url()));
  for (; passed < most && !isThere(); passed += 2) {
    /* oxlint-disable no-await-in-loop -- one step after the other is the point */
    await page.clock.fastForward(2 * SECOND_MS);
    await fence(page);
    /* oxlint-enable no-await-in-loop */
  }
  await expect.poll(isThere).toBe(true);
  return passed;
}
