import type { Page } from "@playwright/test";

import { waitForAnswers } from "./page-watch.ts";

/**
 * Resolves once every request is answered and every style sheet applied. Moving the clock on before would end the loader's
 * timeout of two minutes, and the part would count as not loaded.
 */
export async function waitForFiles(page: Page): Promise<void> {
  await waitForAnswers(page);
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
      ({ sheet }) => sheet !== null,
    ),
  );
}

/** For jumps of more than the loader's two minutes, in milliseconds. */
export async function moveClock(page: Page, ms: number): Promise<void> {
  await waitForFiles(page);
  await page.clock.fastForward(ms);
}
