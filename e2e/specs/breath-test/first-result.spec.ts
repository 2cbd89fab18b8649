import type { Page } from "@playwright/test";

import { readPages } from "../../support/read-pdf.ts";
import type { BreathRecord, Sandbox } from "../../support/sandbox.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { BOTH_PRODUCTS, SECOND_MS, type Column } from "./both-products.ts";
import { startTest } from "./clinic.ts";
import { getPrinted, makePdf, watchPrinting } from "./print-media.ts";

const NOTICE = "Provisional result. The final one follows.";
const REPLACED = /^Final result: was .+, is now /;

/** What the final diagnosis says and the first does not. */
const REVISED = { probability: 0.07, severityCategory: "Very severe" };
const finalWords = (page: Page, { id }: Column) =>
  page.getByText(id === "nts" ? "7%" : "Very severe", { exact: true });

const notice = (page: Page) => page.getByText(NOTICE, { exact: true });

/** A test whose first diagnosis is there, on its result page; the final one is held back. */
async function reachFirstResult(page: Page, sandbox: Sandbox, product: Column): Promise<BreathRecord> {
  await sandbox.holdFinalDiagnoses();
  await startTest(page, product.serial);
  const record = await sandbox.breathe(product.udi, { profile: "copd", seconds: 0 });
  if (product.id === "ntd") {
    // Diagnose opens a result by itself only when it is final; an address opens it earlier.
    await page.getByRole("button", { name: "Don't know" }).click();
    await expect(page.getByText("Loading test results...")).toBeVisible();
    await page.goto(`/ntd/results/${record.capnogramId}`);
  }
  await expect(page).toHaveURL(new RegExp(`/results/${record.capnogramId}`));
  await expect(notice(page)).toBeVisible();
  return record;
}

for (const product of BOTH_PRODUCTS) {
  const { name, id, who } = product;

  test(
    `${name}: the page says that a result is the first, also after a reload, until the final one replaces it and is spoken [REQ-TEST-06]`,
    { tag: name === "Screen" ? "@daily:journey" : [] },
    async ({ page, sandbox, signIn }) => {
      await signIn(who);
      await reachFirstResult(page, sandbox, product);
      await expectAccessible(page, notice(page));
      await page.reload();
      await expect(notice(page)).toBeVisible();
      await expect(finalWords(page, product)).toHaveCount(0);
      const region = page.getByRole("status").filter({ hasText: NOTICE });
      await expect(region).toBeVisible();

      await sandbox.releaseFinalDiagnoses(REVISED);
      await expect(finalWords(page, product)).toBeVisible();
      await expect(notice(page)).toHaveCount(0);
      await expect(page.getByRole("status").filter({ hasText: REPLACED })).toBeVisible();
      await expectAccessible(page);
    },
  );

  test(
    `${name}: a first result that is printed is marked on every page, and stays as printed when the final one comes [REQ-TEST-06]`,
    { tag: name === "Screen" ? "@daily:print" : [] },
    async ({ page, sandbox, signIn }) => {
      await watchPrinting(page);
      await signIn(who);
      await reachFirstResult(page, sandbox, product);
      await page.getByRole("button", { name: "Print", exact: true }).click();
      await page.getByRole("button", { name: "Print the provisional result now" }).click();
      await expect.poll(() => getPrinted(page)).toHaveLength(1);
      await sandbox.releaseFinalDiagnoses(REVISED);
      const pages = await readPages(await makePdf(page));
      expect(pages[0]).toContain(NOTICE);
      for (const each of pages) {
        expect(each).toContain("Provisional result, not the final one");
        expect(each).not.toContain("Very severe");
      }

      await page.evaluate(() => dispatchEvent(new Event("afterprint")));
      await expect(finalWords(page, product)).toBeVisible();
      await expect(
        page.getByRole("status").filter({ hasText: "was printed, saved or copied" }),
      ).toBeVisible();
      expect(await getPrinted(page)).toHaveLength(1);
    },
  );

  test(`${name}: printing does not wait for ever: after a minute the first result is printed, marked [REQ-TEST-06]`, async ({
    page,
    sandbox,
    signIn,
  }) => {
    await watchPrinting(page);
    await page.clock.install();
    await signIn(who);
    const { capnogramId } = await reachFirstResult(page, sandbox, product);
    await page.goto(`/${id}/${capnogramId}/print`);
    await expect(page.getByRole("heading", { name: "Printing waits for the final result" })).toBeVisible();
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(2 * SECOND_MS);
          return (await getPrinted(page)).length;
        },
        { intervals: [100] },
      )
      .toBe(1);
    await expect(notice(page)).toBeVisible();
    await expect(page.getByText("Provisional result, not the final one")).toBeVisible();
  });
}
