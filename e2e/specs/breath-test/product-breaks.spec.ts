import type { Page } from "@playwright/test";

import { loseFiles } from "../../support/other-files.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { BOTH_PRODUCTS } from "./both-products.ts";
import {
  chooseHandset,
  DIAGNOSE_HANDSET,
  getLockSteps,
  getStoredPercent,
  isResultPage,
  SCREEN_HANDSET,
  startTest,
} from "./clinic.ts";
import {
  getRequests,
  isSamePage,
  markPage,
  note,
  PACK_YEARS,
  PROVOKED,
  reachTheQuestion,
  releaseNewer,
} from "./faults.ts";

const NO_RELOAD = /Part of the page could not be loaded. A new version may be available/;
const THROWN = /poisoned/;
const offer = (page: Page) => page.getByText(/^A new version of (Screen|Diagnose) is ready\.$/);

/** Every file of the shell and the product that is not here yet is gone, as after a release. */
async function removeOldFiles(page: Page): Promise<void> {
  await loseFiles(page, /\.(js|css)(\?|$)/);
}

/** While it is armed, nothing of this kind can be drawn on a page of this address. */
async function poison(page: Page, tag: string, address: string): Promise<{ end(): Promise<void> }> {
  await page.evaluate(
    ([poisoned, where]) => {
      const create = document.createElement.bind(document);
      Object.assign(window, { isPoisoned: true });
      document.createElement = (name: string, options?: ElementCreationOptions) => {
        const isHere = "isPoisoned" in window && location.pathname.includes(where);
        if (isHere && name === poisoned) throw new Error("poisoned");
        return create(name, options);
      };
    },
    [tag, address] as const,
  );
  return { end: () => page.evaluate(() => void Reflect.deleteProperty(window, "isPoisoned")) };
}

test("a running test needs nothing from the product's server [FM-02 N] @daily:federation", async ({
  page,
  sandbox,
  signIn,
  stack,
  watch,
}) => {
  watch.allow(/ERR_CONNECTION_REFUSED|ChunkLoadError|Loading (CSS )?chunk/);
  await signIn("gp@capno.example");
  await startTest(page, "00201");
  await stack.stopServer("screen");
  const record = await sandbox.breathe(SCREEN_HANDSET, { seconds: 0 });
  await page.waitForURL(isResultPage);
  await expect(page.getByText(await getStoredPercent(sandbox, record), { exact: true })).toBeVisible();
});

test("a new release is not offered while a handset is held, and is when the test is finished [FM-02 N] @daily:federation", async ({
  page,
  sandbox,
  signIn,
}) => {
  await page.clock.install();
  await signIn("gp@capno.example");
  await startTest(page, "00201");
  await markPage(page);
  await releaseNewer(page);
  // Longer than the page takes to look whether it may be replaced.
  await page.clock.runFor(6_000);
  await expect(offer(page)).toHaveCount(0);
  expect(await isSamePage(page)).toBe(true);
  await sandbox.breathe(SCREEN_HANDSET, { seconds: 0 });
  await page.waitForURL(isResultPage);
  await expect(offer(page)).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

for (const { column, who, serial } of BOTH_PRODUCTS) {
  test(`files that a release removed are said to be gone, and no reload lets the handset go [FM-02 ${column}]`, async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(PROVOKED);
    watch.allow(/chunk/i);
    await signIn(who);
    const isDiagnose = column === "D";
    if (isDiagnose) await reachTheQuestion(page, sandbox);
    else await chooseHandset(page, serial);
    if (isDiagnose) await page.getByLabel(PACK_YEARS).fill("25");
    await markPage(page);
    await removeOldFiles(page);
    await page.getByRole("button", { name: "Contact support" }).first().click();
    await expect(note(page)).toContainText(NO_RELOAD);
    await note(page).getByRole("button", { name: "Back" }).click();
    await expect(page.getByText(NO_RELOAD)).toHaveCount(0);
    expect(await isSamePage(page)).toBe(true);
    expect((await getLockSteps(sandbox)).map((step) => step.split(" ")[1])).toEqual(["locked"]);
    if (isDiagnose) {
      await expect(page.getByLabel(PACK_YEARS)).toHaveValue("25");
      await page.getByRole("button", { name: "Confirm" }).click();
    } else {
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await sandbox.breathe(SCREEN_HANDSET, { seconds: 0 });
    }
    await page.waitForURL(isResultPage);
    expect(await isSamePage(page)).toBe(true);
  });
}

test("a new release is not offered while pack years are typed, and the value is kept [FM-02 D]", async ({
  page,
  sandbox,
  signIn,
}) => {
  await page.clock.install();
  await signIn("clinic@capno.example");
  await reachTheQuestion(page, sandbox);
  await page.getByLabel(PACK_YEARS).fill("25");
  await markPage(page);
  await releaseNewer(page);
  await page.clock.runFor(6_000);
  await expect(offer(page)).toHaveCount(0);
  await expect(page.getByLabel(PACK_YEARS)).toHaveValue("25");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL(isResultPage);
  await expect(page.getByText("25 pack years")).toBeVisible();
  await expect(offer(page)).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

test("a waiting page that throws falls back alone, and frees the handset [FM-03 N] @daily:federation", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(THROWN);
  await signIn("gp@capno.example");
  await chooseHandset(page, "00201");
  await poison(page, "ol", "/loading-test");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(note(page)).toContainText("Unexpected navigation error.");
  await expect.poll(() => getLockSteps(sandbox)).toEqual(["gp locked", "gp unlocked user-navigated-away"]);
  await expect(page).toHaveURL(/\/nts\/handsets$/);
  await note(page).getByRole("button", { name: "Back" }).click();
  // The rest works: the same handset can be had again, and nothing took it before that.
  await expect(page.getByText("Selected for this test")).toHaveCount(0);
  await expect(page.getByText(/was not entered/)).toHaveCount(0);
  await chooseHandset(page, "00201");
});

test("a smoking form that throws frees the handset, then asks again for the same test, nothing sent [FM-03 D]", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(THROWN);
  await signIn("clinic@capno.example");
  await startTest(page, "00401");
  const form = await poison(page, "input", "/smoking-history/");
  const { capnogramId } = await sandbox.breathe(DIAGNOSE_HANDSET, { profile: "copd", seconds: 0 });
  await expect(note(page)).toContainText("Unexpected navigation error.");
  await expect
    .poll(() => getLockSteps(sandbox))
    .toEqual(["clinic locked", "clinic unlocked user-navigated-away"]);
  await note(page).getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/ntd\/handsets$/);
  await form.end();
  await expect(page.getByText("The smoking history of the last test was not entered")).toBeVisible();
  await expectAccessible(page);
  // A reload does not lose it, and locks nothing.
  await page.reload();
  await expect(page.getByText("SELECT YOUR HANDSET")).toBeVisible();
  await expect.poll(() => getLockSteps(sandbox)).toHaveLength(2);

  await page.getByRole("button", { name: "Enter smoking history" }).click();
  await page.waitForURL((url) => url.pathname.endsWith(`/smoking-history/${capnogramId}`));
  await expect(page.getByLabel(PACK_YEARS)).toHaveValue("");
  await expect(page.getByRole("button", { name: /00401/ })).toContainText("Selected for this test");
  expect(await getRequests(sandbox, "POST", /smokingHistory/)).toEqual([]);
  await page.getByLabel(PACK_YEARS).fill("25");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL((url) => isResultPage(url) && url.pathname.endsWith(capnogramId));
  await expect
    .poll(async () => (await sandbox.log()).smokingHistories)
    .toEqual([expect.objectContaining({ capnogramId, packYears: 25 })]);
  await expect
    .poll(async () => (await getLockSteps(sandbox)).slice(2))
    .toEqual(["clinic locked", "clinic unlocked user-finished-test"]);
  await page.getByRole("button", { name: "Finish test" }).click();
  await expect(page.getByText(/was not entered/)).toHaveCount(0);
});
