import type { Page } from "@playwright/test";

import { cutOffFiles, delayFiles } from "../../support/other-files.ts";
import { expect, test } from "../../support/test.ts";

const TYPE = /IBMPlexSans.*\.woff2$/;

test("IBM Plex Sans that arrives late moves nothing on the page", async ({ page, signInByForm }) => {
  const arrived = Promise.withResolvers<void>();
  await delayFiles(page, TYPE, arrived.promise);
  await signInByForm("everyone@capno.example");
  await page.goto("/list");
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await watchShifts(page);
  const before = await page.getByRole("row").nth(5).boundingBox();

  arrived.resolve();
  await expect(page.locator("html")).toHaveAttribute("data-font", "loaded");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

  expect(await page.evaluate(() => document.fonts.check('600 16px "IBM Plex Sans"'))).toBe(true);
  expect(await readShift(page)).toBeLessThanOrEqual(0.01);
  expect(await page.getByRole("row").nth(5).boundingBox()).toEqual(before);
});

test("a page whose fonts never come stays readable, and says nothing of it", async ({
  page,
  watch,
  signInByForm,
}) => {
  watch.allow(/woff2|fonts could not be loaded/);
  await cutOffFiles(page, TYPE);
  await signInByForm("gp@capno.example");
  await expect(page.getByRole("button", { name: /00201/ })).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

interface ShiftWindow {
  capnoShift?: number;
}

async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = window as ShiftWindow;
    seen.capnoShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { readonly value: number })[])
        seen.capnoShift = (seen.capnoShift ?? 0) + entry.value;
    }).observe({ type: "layout-shift" });
  });
}

const readShift = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => (window as ShiftWindow).capnoShift);
