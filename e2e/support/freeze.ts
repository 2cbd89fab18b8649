import type { Page } from "@playwright/test";

/**
 * A tab that sleeps: no timer, no message and no event of the page runs until it is thawed; all of them come
 * then. By the debugger's pause: the life cycle of the DevTools protocol (`Page.setWebLifecycleState`) freezes
 * nothing in a browser without a screen, where no page is ever hidden. `Debugger.pause` alone pauses at the next
 * statement, which may be the event that the page must not hear. Returns the thaw.
 */
export async function freeze(page: Page): Promise<() => Promise<void>> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Debugger.enable");
  const paused = new Promise((resolve) => tools.once("Debugger.paused", resolve));
  // Answered only after the thaw.
  void tools.send("Runtime.evaluate", { expression: "debugger" }).catch(() => undefined);
  await paused;
  return async () => {
    await tools.send("Debugger.disable");
    await tools.detach();
  };
}
