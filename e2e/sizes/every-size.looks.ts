import { expect, test } from "../support/test.ts";
import { MORNING, walkAll } from "./walk.ts";
import { WALKS } from "./walks.ts";

/** Taller pages are shown as far as a screen goes. */
const LONGEST_PICTURE_PX = 6_000;
/** `pnpm looks --only "results of"`. */
const only = process.env["CAPNO_LOOKS_ONLY"];

for (const theme of ["light", "dark"] as const) {
  for (const walk of WALKS) {
    test(`${walk.name}, ${theme}`, async ({ page, sandbox, signIn, watch }) => {
      watch.allow(/400|404|WebSocket|wss?:/);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await sandbox.reset({ now: MORNING });
      if (walk.who !== undefined) await signIn(walk.who);
      const faults = await walkAll({ page, sandbox }, walk, async ({ name }, size) => {
        if (only !== undefined && !`${walk.name} ${name}`.includes(only)) return;
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await expect.soft(page).toHaveScreenshot([walk.name, `${name} at ${size.name} ${theme}.png`], {
          fullPage: height < LONGEST_PICTURE_PX,
        });
      });
      expect.soft(faults).toEqual([]);
    });
  }
}
