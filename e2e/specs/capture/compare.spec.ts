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

test.describe("the comparison of two date ranges [REQ-DETAIL-43]", () => {
  test("works by mouse, and Back returns step by step @daily:journey", async ({ page, sandbox, signIn }) => {
    await signIn(RESEARCHER, openAt(`/detail/${DUID}`));
    await expectFull(page, DUID);
    await section(page, "RECORDS").getByRole("link", { name: "Compare periods" }).click();
    await page.getByRole("button", { name: "Last 7 days and the 7 before" }).click();
    await compared(page);
    const numbers = await section(page, "VALUES").getByRole("rowheader").first().boundingBox();
    expect(numbers?.y, "the numbers are in view without a scroll [REQ-DETAIL-43]").toBeLessThan(400);
    const address = new URL(page.url());
    const [from = "", before = ""] = (address.searchParams.get("now") ?? "").split("/");
    const inWindow = (await sandbox.studyRecords()).filter(
      ({ duid, capturedAt, state }) =>
        duid === DUID &&
        state !== "failed" &&
        Date.parse(capturedAt) >= Date.parse(from) &&
        Date.parse(capturedAt) < Date.parse(before),
    );
    await expect(section(page, "Now").getByText(/^\d+ records? compared/)).toHaveText(
      new RegExp(`^${inWindow.length} records? compared`),
    );
    await expectHandSubtraction(page);

    await page.goBack();
    await expect(page).not.toHaveURL(/baseline=/);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/detail/${DUID}$`));
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(`^${DUID}`) })).toBeVisible();
  });

  test("works by keyboard alone, and its address shows the same again", async ({ page, signIn }) => {
    await signIn(RESEARCHER, openAt(`/detail/${DUID}/compare`));
    await tabTo(page, "Latest record and the one before");
    await page.keyboard.press("Enter");
    await compared(page);
    const numbers = await readNumbers(page, "END TIDAL CO2");
    await page.reload();
    await compared(page);
    expect(await readNumbers(page, "END TIDAL CO2")).toEqual(numbers);

    await tabTo(page, "Swap sides");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await readNumbers(page, "END TIDAL CO2"))[0]).toBe(numbers[1]);
    await expectHandSubtraction(page);

    // Days, typed: what is wrong is said beside the field, and nothing is asked for before Compare.
    await tabTo(page, "Choose…");
    await page.keyboard.press("Enter");
    await page.getByRole("group", { name: "Baseline: days" }).getByRole("button", { name: "Days" }).focus();
    await page.keyboard.press("Enter");
    await tabTo(page, "Compare");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Choose the first day")).toBeVisible();
    await expectAccessible(page);
    await tabTo(page, /^Average breaths/);
    await page.keyboard.press("End");
    await expect(section(page, "AVERAGE BREATHS").locator("[aria-live]").first()).toHaveText(/Now .* at/);
  });

  test("waits while the server is busy, and says which records could not be loaded", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/500|503/);
    await signIn(RESEARCHER, openAt(`/detail/${DUID}`));
    await expectFull(page, DUID);
    const ids = (await sandbox.studyRecords())
      .filter(({ duid, state }) => duid === DUID && state !== "failed")
      .toSorted((a, b) => b.capturedAt.localeCompare(a.capturedAt))
      .map(({ id }) => id);
    const [, , , lost] = ids;
    await sandbox.faults([
      { method: "GET", path: `/capnogram/${lost}/`, status: 500 },
      {
        method: "GET",
        path: `/capnogram/${ids[4]}/`,
        status: 503,
        headers: { "Retry-After": "1" },
        times: 1,
      },
    ]);
    await section(page, "RECORDS").getByRole("link", { name: "Compare periods" }).click();
    await page.getByRole("button", { name: "Last 7 days and the 7 before" }).click();
    await expect(page.getByText("1 record could not be loaded and is left out.")).toBeVisible();
    await compared(page);
    await expect(page.getByText(/Left out: .*1 could not be loaded/)).toBeVisible();
    await sandbox.clearFaults();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(/1 could not be loaded/)).toBeHidden();
    await compared(page);
  });
});
