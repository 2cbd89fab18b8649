import type { Page } from "@playwright/test";

import { expect, expectAccessible, test } from "../../support/test.ts";
import { tabTo } from "../../support/keyboard.ts";
import { expectFull, RESEARCHER, section } from "./detail-page.ts";

const DUID = "CARD-001";
const openAt = (path: string) => ({ at: `/login?to=${encodeURIComponent(path)}` });
const values = (page: Page) => section(page, "VALUES").getByRole("row");
const compared = (page: Page) =>
  expect(section(page, "VALUES").getByRole("rowheader", { name: "BREATH QUALITY" })).toBeVisible();

/** The three numbers of a row as they are read: baseline, now and the difference. */
async function readNumbers(page: Page, name: string): Promise<readonly number[]> {
  const cells = await values(page).filter({ hasText: name }).getByRole("cell").allInnerTexts();
  return cells.map((text) => Number((/[+−]?[\d.]+/.exec(text)?.[0] ?? "none").replace("−", "-")));
}

async function expectHandSubtraction(page: Page): Promise<void> {
  for (const [name, decimals] of [
    ["END TIDAL CO2", 2],
    ["RESPIRATORY RATE", 0],
    ["BREATH QUALITY", 0],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- row by row, as one reads
    const [baseline = Number.NaN, now = Number.NaN, difference] = await readNumbers(page, name);
    expect((now - baseline).toFixed(decimals), name).toBe((difference ?? Number.NaN).toFixed(decimals));
  }
}

test.describe("the comparison of two records [REQ-DETAIL-43]", () => {
  test("works by mouse, and Back returns step by step @daily:journey", async ({ page, signIn }) => {
    await signIn(RESEARCHER, openAt(`/detail/${DUID}`));
    await expectFull(page, DUID);
    await section(page, "RECORDS").getByRole("link", { name: "Compare records" }).click();
    await compared(page);
    const numbers = await section(page, "VALUES").getByRole("rowheader").first().boundingBox();
    expect(numbers?.y, "the numbers are in view without a scroll [REQ-DETAIL-43]").toBeLessThan(400);
    await expectHandSubtraction(page);
    await page.getByRole("combobox", { name: "Baseline" }).click();
    await page.getByRole("option").nth(3).click();
    await expect(page).toHaveURL(/baseline=/);
    await compared(page);
    await expectHandSubtraction(page);

    await page.goBack();
    await expect(page).not.toHaveURL(/baseline=/);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/detail/${DUID}$`));
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(`^${DUID}`) })).toBeVisible();
  });

  test("shows both records as the backend computed them last, also one that was seen before [REQ-DATA-17]", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    await signIn(RESEARCHER, openAt(`/detail/${DUID}`));
    await expectFull(page, DUID);
    // The list that the page has is of the version before: its records are refused, and it is asked for again.
    watch.allow(/parser version/);
    const version: readonly (readonly [string, string])[] = [['"data_par_ver":"', '"data_par_ver":"9.']];
    await sandbox.faults([
      { method: "GET", path: "/capnogram/", change: { replace: version } },
      {
        method: "GET",
        path: "/capnogram/*/",
        change: {
          replace: version,
          set: { data_par_breath_avg: { PetCO2: [6], metBurden: [0.2], epTangent: [0.3] } },
        },
      },
    ]);
    await section(page, "RECORDS").getByRole("link", { name: "Compare records" }).click();
    await compared(page);
    await page.getByRole("combobox", { name: "Baseline" }).click();
    await page.getByRole("option").nth(3).click();
    await expect.poll(() => readNumbers(page, "END TIDAL CO2")).toEqual([6, 6, 0]);
    await expect(page.getByText(/Different parser versions/)).toHaveCount(0);
  });

  test("works by keyboard alone, and its address shows the same again", async ({ page, signIn }) => {
    await signIn(RESEARCHER, openAt(`/detail/${DUID}/compare`));
    await compared(page);
    const numbers = await readNumbers(page, "END TIDAL CO2");
    await tabTo(page, "Swap sides");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await readNumbers(page, "END TIDAL CO2"))[0]).toBe(numbers[1]);
    await expectHandSubtraction(page);
    const swapped = await readNumbers(page, "END TIDAL CO2");
    await page.reload();
    await compared(page);
    expect(await readNumbers(page, "END TIDAL CO2")).toEqual(swapped);
    await expectAccessible(page);
    await tabTo(page, /^Average breaths/);
    await page.keyboard.press("End");
    await expect(section(page, "VALUES").locator("[aria-live]").first()).toHaveText(/Now .* at/);
  });
});
