import type { Page } from "@playwright/test";

import { waitForAnswers } from "./page-watch.ts";

/**
 * A later answer of the page's own server, and all that the page had asked for before it. What an earlier answer or event
 * made the page do has begun by then: a test may say that it did nothing. Offline the request fails, and so did they.
 */
export async function fence(page: Page): Promise<void> {
  await page.evaluate(() =>
    fetch("/config.json").then(
      (reply) => reply.status,
      () => "offline",
    ),
  );
  await waitForAnswers(page);
}
