import type { Page } from "@playwright/test";

import { waitForAnswers } from "./page-watch.ts";

/**
 * Until what the page has asked for is there. An answer may have arrived before the style sheet is applied: a clock that
 * is moved on then ends the wait for it, and the part is told as not loaded.
 */
export async function waitForFiles(page: Page): Promise<void> {
  await waitForAnswers(page);
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
      ({ sheet }) => sheet !== null,
    ),
  );
}

/** Moves the page's installed clock on by more than the two minutes that a file may take. */
export async function moveClock(page: Page, ms: number): Promise<void> {
  await waitForFiles(page);
  await page.clock.fastForward(ms);
}
