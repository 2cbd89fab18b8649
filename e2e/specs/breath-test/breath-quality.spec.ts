import type { Page } from "@playwright/test";

import { tabTo } from "../../support/keyboard.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { DIAGNOSE_HANDSET, isResultPage, SCREEN_HANDSET, startTest } from "./clinic.ts";
import { getPrinted, watchPrinting } from "./print-media.ts";

const SENTENCE = /^\d+ of \d+ breaths used: .*\d+ coughs?\b/;

const quality = (page: Page) => page.getByRole("region", { name: "Breath quality" });
const strip = (page: Page) => page.getByRole("application", { name: "Breaths of Capnogram" });
const marks = (page: Page) => strip(page).getByRole("listitem");
const spoken = (page: Page, words: RegExp) => page.locator("[aria-live=polite]").filter({ hasText: words });

/** "14 of 19 breaths used: 3 coughs, 2 incomplete breaths", as numbers. */
function readSentence(sentence: string) {
  const [, used = "", judged = "", errors = ""] =
    /^(\d+) of (\d+) breaths used(?:: (.*))?$/.exec(sentence) ?? [];
  const wrong = errors.split(", ").reduce((sum, error) => sum + Number.parseInt(error, 10), 0);
  return { used: Number(used), judged: Number(judged), wrong };
}

test("a result with coughs says so, word for word on the page and on paper, and leads to the next test @daily:journey", async ({
  page,
  sandbox,
  signIn,
}) => {
  test.setTimeout(120_000);
  await watchPrinting(page);
  await signIn("gp@capno.example");
  await startTest(page, "00201");
  await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0, coughShare: 0.3 });
  await page.waitForURL(isResultPage);
  const sentence = (await quality(page).getByText(SENTENCE).textContent()) ?? "";
  const { used, judged, wrong } = readSentence(sentence);
  expect(used + wrong).toBe(judged);
  expect(wrong).toBeGreaterThan(0);
  await expect(marks(page)).toHaveCount(judged + 2);
  await expect(marks(page).filter({ hasText: ", used" })).toHaveCount(used);
  await expect(marks(page).filter({ hasText: ", excluded: " })).toHaveCount(wrong);
  await expect(marks(page).filter({ hasText: ", not assessed" })).toHaveCount(2);

  const result = page.url();
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect.poll(() => getPrinted(page)).toHaveLength(1);
  await expect(page.getByText(`${sentence}. `)).toBeVisible();
  await page.goto(result);
  await quality(page).getByRole("link", { name: "Repeat the test" }).click();
  await expect(page.getByText("You have selected Handset 00201 for this test")).toBeVisible();
});

test("Diagnose: by keyboard alone to a cough in the strip of breaths, and to the table of all breaths @daily:focus", async ({
  page,
  sandbox,
  signIn,
}) => {
  test.setTimeout(120_000);
  await signIn("clinic@capno.example");
  await startTest(page, "00401");
  await sandbox.breathe(DIAGNOSE_HANDSET, { profile: "copd", seconds: 0, coughShare: 0.3 });
  await page.waitForURL(/smoking-history/);
  await page.getByRole("button", { name: "Don't know" }).click();
  await page.waitForURL(isResultPage);
  await expect(marks(page).first()).toBeVisible();
  const words = await marks(page).allTextContents();
  const cough = words.findIndex((each) => each.endsWith("excluded: cough"));
  expect(cough).toBeGreaterThan(0);

  await tabTo(page, "Breaths of Capnogram");
  await page.keyboard.press("End");
  await expect(spoken(page, new RegExp(`^Breath ${words.length} of ${words.length}, `))).toHaveCount(1);
  await page.keyboard.press("Home");
  await expect(marks(page).first()).toHaveAttribute("aria-current", "true");
  for (let at = 0; at < cough; at++) await page.keyboard.press("ArrowRight");
  await expect(marks(page).nth(cough)).toHaveAttribute("aria-current", "true");
  const readout = new RegExp(
    `^Breath ${cough + 1} of ${words.length}, \\d+\\.\\d to \\d+\\.\\d s, excluded: cough$`,
  );
  await expect(spoken(page, readout)).toHaveCount(1);
  // The chart went along: it shows the breath and not everything.
  await expect(page.getByRole("button", { name: "Show all" })).toHaveAttribute("aria-disabled", "false");
  // Scrolled, the sidebar lies half under the header.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  await tabTo(page, "Previous breath");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(words.length + 1);
  await expectAccessible(page);
});

test("judgements that do not fit the breaths are said and not drawn", async ({ page, sandbox, signIn }) => {
  test.setTimeout(120_000);
  await sandbox.faults([
    {
      method: "GET",
      path: "/v2/capnograms/*/computedFeatures/",
      change: { replace: [['"breathErrors":[', '"breathErrors":["cough",']] },
    },
  ]);
  await signIn("gp@capno.example");
  await startTest(page, "00201");
  await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
  await page.waitForURL(isResultPage);
  await expect(
    quality(page).getByText(/^Breath quality not known: the analysis found \d+ breaths but judged \d+$/),
  ).toBeVisible();
  await expect(
    page.getByText(/^The breaths are not marked: the analysis found \d+ but judged \d+\.$/),
  ).toBeVisible();
  await expect(page.getByRole("application", { name: "Capnogram" })).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
});
