import type { Page } from "@playwright/test";

import { MINUTE_MS, passTime } from "../session/browser-session.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { BOTH_PRODUCTS, reachResult, resultWords } from "./both-products.ts";
import { isResultPage } from "./clinic.ts";
import { beforeLogOut, beginAt, dayEndReminder, nameOf, printQuestion, rowOf } from "./export-pages.ts";
import { getPrinted, watchPrinting } from "./print-media.ts";

/** Through the print dialog and back to the result. */
async function print(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect.poll(async () => (await getPrinted(page)).length).toBeGreaterThan(0);
  await expect(printQuestion(page)).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.waitForURL(isResultPage);
}

for (const product of BOTH_PRODUCTS) {
  const { name, who } = product;

  test(
    `${name}: log-out names what is not saved, by keyboard alone, and goes on when told to [REQ-HISTORY-43]`,
    { tag: name === "Screen" ? "@daily:focus" : [] },
    async ({ page, sandbox, signIn }) => {
      await signIn(who);
      const record = await reachResult(page, sandbox, product);
      // A page that has just come takes the focus, and closes a menu with that.
      await expect(page.getByRole("heading", { level: 1, name: "Test result" })).toBeFocused();
      await page.getByRole("button", { name: "Account" }).press("Enter");
      await page.getByRole("menuitem", { name: "Log out" }).press("Enter");
      const strip = beforeLogOut(page);
      await expect(strip).toContainText(`One of today's results is not saved: ${nameOf(product, record)}.`);
      await expect(strip).toBeFocused();
      await expectAccessible(page, strip);

      await page.keyboard.press("Tab");
      await expect(strip.getByRole("link", { name: `Open ${nameOf(product, record)}` })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(strip).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`/results/${record.capnogramId}`));
      await expect(resultWords(page, product)).toBeVisible();

      await page.getByRole("link", { name: "Log out" }).press("Enter");
      await strip.getByRole("link", { name: "Open history" }).click();
      await expect(rowOf(page, record)).toContainText("Not saved");

      await page.getByRole("link", { name: "Log out" }).click();
      await strip.getByRole("button", { name: "Stay" }).click();
      await expect(strip).toHaveCount(0);
      await page.getByRole("link", { name: "Log out" }).click();
      await strip.getByRole("button", { name: "Log out anyway" }).click();
      await page.waitForURL(/\/login/);
    },
  );

  test(`${name}: half an hour before midnight the page names the results that are not saved [REQ-HISTORY-48]`, async ({
    page,
    sandbox,
    signIn,
  }) => {
    await watchPrinting(page);
    await beginAt(sandbox, "23:27");
    await page.clock.install();
    await signIn(who);
    await reachResult(page, sandbox, product);
    await print(page);
    await printQuestion(page).getByRole("button", { name: "Yes" }).click();
    await page.getByRole("button", { name: "Finish test" }).click();
    const lost = await reachResult(page, sandbox, product);
    await expect(dayEndReminder(page)).toHaveCount(0);

    await passTime(page, sandbox, 4 * MINUTE_MS);
    await expect(dayEndReminder(page)).toContainText(
      `One of today's results is not saved: ${nameOf(product, lost)}`,
    );
    await expect(page.getByRole("status").filter({ hasText: "is not saved" })).toHaveCount(1);
    await expectAccessible(page, dayEndReminder(page));
    await dayEndReminder(page).getByRole("link", { name: "Open history" }).click();
    await expect(rowOf(page, lost)).toContainText("Not saved");
    await dayEndReminder(page)
      .getByRole("link", { name: `Open ${nameOf(product, lost)}` })
      .click();
    await expect(page).toHaveURL(new RegExp(`/results/${lost.capnogramId}`));
    await dayEndReminder(page).getByRole("button", { name: "Hide" }).click();
    await expect(dayEndReminder(page)).toHaveCount(0);
  });
}
