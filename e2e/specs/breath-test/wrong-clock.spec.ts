import type { Page } from "@playwright/test";

import { countSessionEvents, MINUTE_MS, passTime } from "../session/browser-session.ts";
import { toClock, toDay } from "../../support/clinic-time.ts";
import { expect, test } from "../../support/test.ts";
import { BOTH_PRODUCTS, finishTest, SECOND_MS } from "./both-products.ts";
import { startTest } from "./clinic.ts";
import { getPrinted, watchPrinting } from "./print-media.ts";

/** The life of an access token. */
const TOKEN_LIFE_S = 300;

const dateRow = (page: Page) =>
  page.locator("dt", { hasText: /^Date$/ }).locator("xpath=following-sibling::dd");

for (const product of BOTH_PRODUCTS) {
  const { column, name, id, who, serial } = product;

  for (const minutes of [-15, 15]) {
    test(`${name}: a clock ${minutes} minutes off takes the test, renews once a life, and prints the server's date [FM-19 ${column}]`, async ({
      page,
      sandbox,
      signInByForm,
    }) => {
      await watchPrinting(page);
      await page.clock.install({ time: Date.now() + minutes * MINUTE_MS });
      // A session that is restored renews once at its start.
      await signInByForm(who);
      await startTest(page, serial);
      for (let passed = 0; passed < TOKEN_LIFE_S; passed += 25) {
        await passTime(page, sandbox, 25 * SECOND_MS);
        await expect(page.getByText("Loading test results...")).toBeVisible();
      }
      await expect.poll(() => countSessionEvents(sandbox, "refreshed")).toBe(1);

      const record = await finishTest(page, sandbox, product);
      const time = toClock(record.capturedAt);
      await expect(page.getByText(record.testIdentifier)).toBeVisible();
      await expect(dateRow(page)).toContainText(time);
      await page.goto(`/${id}/${record.capnogramId}/print`);
      const day = toDay(record.capturedAt);
      await expect(dateRow(page)).toContainText(time);
      for (let each = 0; each < 4; each++) await page.clock.fastForward(500);
      await expect.poll(() => getPrinted(page)).toEqual([`Respiratory-Test_${record.testIdentifier}_${day}`]);
      expect(await countSessionEvents(sandbox, "logged-in")).toBeLessThanOrEqual(1);
      await expect(page).not.toHaveURL(/login/);
    });
  }
}
