import type { APIResponse, Page, Request } from "@playwright/test";

/**
 * Hands over each answer before the page gets it. `page.on("response")` would ask the browser for a body that it
 * may have dropped by then.
 */
export async function readAnswers(
  page: Page,
  which: (url: URL) => boolean,
  read: (response: APIResponse, request: Request) => Promise<void>,
): Promise<void> {
  // oxlint-disable-next-line no-restricted-properties -- every answer is passed on unchanged
  await page.route(which, async (route) => {
    const response = await route.fetch();
    await read(response, route.request());
    await route.fulfill({ response });
  });
}
