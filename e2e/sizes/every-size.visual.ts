import { expect, test } from "../support/test.ts";
import { MORNING, walkAll } from "./walk.ts";
import { WALKS } from "./walks.ts";

/** Of a taller page only the first screen is compared. */
const LONGEST_SCREENSHOT_PX = 6_000;

for (const theme of ["light", "dark"] as const) {
  for (const walk of WALKS) {
    test(`${walk.name}, ${theme}`, async ({ page, sandbox, signIn, watch }) => {
      watch.allow(/400|404|WebSocket|wss?:/);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await sandbox.reset({ now: MORNING });
      if (walk.who !== undefined) await signIn(walk.who);
      const faults = await walkAll({ page, sandbox }, walk, async ({ name }, size) => {
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await expect.soft(page).toHaveScreenshot([walk.name, `${name} at ${size.name} ${theme}.png`], {
          fullPage: height < LONGEST_SCREENSHOT_PX,
        });
      });
      expect.soft(faults).toEqual([]);
    });
  }
}
