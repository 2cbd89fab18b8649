import type { Page } from "@playwright/test";

import { INACTIVE, MINUTE_MS, note, passTime, PROVOKED } from "../session/browser-session.ts";
import type { Sandbox } from "../../support/sandbox.ts";
import { expect, test } from "../../support/test.ts";
import { BOTH_PRODUCTS, reachResult, resultWords } from "./both-products.ts";

const NIGHT_MS = 8 * 60 * MINUTE_MS;

/** A sleeping machine hears nothing: the line is cut before time passes, and is there again on waking. */
async function sleep(page: Page, sandbox: Sandbox, ms: number): Promise<void> {
  await sandbox.realtime(false);
  await passTime(page, sandbox, ms);
  await sandbox.realtime(true);
}

/** From now on: whether what holds `words` was seen again after the cover had come over it. */
async function watchCover(page: Page, words: string): Promise<() => Promise<boolean>> {
  await page.evaluate((text) => {
    let wasCovered = false;
    new MutationObserver(() => {
      const isCovered = document.body.textContent.includes("Checking your session");
      if (wasCovered && !isCovered && document.body.textContent.includes(text))
        Object.assign(window, { wasUncovered: true });
      wasCovered ||= isCovered;
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, words);
  return () => page.evaluate(() => "wasUncovered" in window);
}

for (const product of BOTH_PRODUCTS) {
  const { column, name, id } = product;

  test(
    `${name}: a result that was open while asleep is neither seen nor printable [FM-18 ${column}]`,
    { tag: name === "Screen" ? "@daily:print" : [] },
    async ({ page, sandbox, signIn, watch }) => {
      watch.allow(PROVOKED);
      await page.clock.install();
      await signIn(product.who);
      const record = await reachResult(page, sandbox, product);
      await page.mouse.move(300, 300);
      await expect(resultWords(page, product)).toBeVisible();

      // A short sleep, and a session that takes long to look at: paper would show what the cover hides.
      await sandbox.faults([{ method: "POST", path: "/user/login/refresh/", hold: true, times: 1 }]);
      await sleep(page, sandbox, 10 * MINUTE_MS);
      await expect(page.getByText("Checking your session…")).toBeVisible();
      await page.emulateMedia({ media: "print" });
      // The page's own and those of the sheet that is printed in its place.
      await expect(resultWords(page, product).filter({ visible: true })).toHaveCount(0);
      await expect(page.getByText(record.testIdentifier).filter({ visible: true })).toHaveCount(0);
      await page.emulateMedia({ media: "screen" });
      await sandbox.letGo();
      await expect(page.getByText("Checking your session…")).toBeHidden();
      await expect(resultWords(page, product)).toBeVisible();

      await page.mouse.move(320, 300);
      const wasUncovered = await watchCover(page, record.testIdentifier);
      await sleep(page, sandbox, NIGHT_MS);
      await expect(note(page).getByText(INACTIVE)).toBeVisible();
      expect(await wasUncovered()).toBe(false);
      await expect(page.getByText(record.testIdentifier)).toHaveCount(0);
      // The address of the paper asks for the session as well.
      await page.goto(`/${id}/${record.capnogramId}/print`);
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByText(record.testIdentifier)).toHaveCount(0);
    },
  );
}
