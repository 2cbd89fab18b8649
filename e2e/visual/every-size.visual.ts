import { expect, test } from "../support/test.ts";
import { START_TIME, visitAll } from "./route-walkthrough.ts";
import { ROUTE_GROUPS } from "./routes.ts";
import { CAPTURE_PRESSED } from "./routes/capture-pressed.ts";

/** A taller page is compared by its first screen alone. */
const LONGEST_SCREENSHOT_PX = 6_000;

for (const theme of ["light", "dark"] as const) {
  for (const group of [...ROUTE_GROUPS, ...CAPTURE_PRESSED]) {
    test(`${group.name}, ${theme}`, async ({ page, sandbox, signIn, watch }) => {
      watch.allow(/400|404|WebSocket|wss?:/);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await sandbox.reset({ now: START_TIME });
      if (group.who !== undefined) await signIn(group.who);
      const faults = await visitAll({ page, sandbox }, group, async ({ name }, size) => {
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await expect.soft(page).toHaveScreenshot([group.name, `${name} at ${size.name} ${theme}.png`], {
          fullPage: height < LONGEST_SCREENSHOT_PX,
        });
      });
      expect.soft(faults).toEqual([]);
    });
  }
}
