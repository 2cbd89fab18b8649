import type { Page } from "@playwright/test";

/**
 * As a browser does with a tab that is out of sight for long, or with a tablet that sleeps: no timer, no
 * message and no event runs until it is thawed. Returns the thaw.
 */
export async function freeze(page: Page): Promise<() => Promise<void>> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Page.setWebLifecycleState", { state: "frozen" });
  return async () => {
    await tools.send("Page.setWebLifecycleState", { state: "active" });
    await tools.detach();
  };
}
