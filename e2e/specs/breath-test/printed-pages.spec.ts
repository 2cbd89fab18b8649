import type { Page } from "@playwright/test";

import { readPages } from "../../support/read-pdf.ts";
import { expect, test } from "../../support/test.ts";
import { BOTH_PRODUCTS, reachResult } from "./both-products.ts";
import { getPrinted, makePdf, watchPrinting } from "./print-media.ts";

/** The text of each page of the paper. */
async function readPaper(page: Page): Promise<readonly string[]> {
  const pdf = await makePdf(page);
  // 210 by 297 mm in points.
  expect(pdf.toString("latin1")).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  return readPages(pdf);
}

for (const product of BOTH_PRODUCTS) {
  const { name, id, who, serial } = product;

  test(
    `${name}: the report fits on one or two pages of A4, and each page says of which test it is [spec §2] [REQ-HISTORY-06]`,
    { tag: name === "Screen" ? "@daily:print" : [] },
    async ({ page, sandbox, signIn }) => {
      await watchPrinting(page);
      await signIn(who);
      const { capnogramId, testIdentifier } = await reachResult(page, sandbox, product);
      await page.goto(`/${id}/${capnogramId}/print`);
      await expect.poll(() => getPrinted(page)).toHaveLength(1);
      const pages = await readPaper(page);
      expect([1, 2]).toContain(pages.length);
      for (const text of pages) expect(text).toContain(`Test ${testIdentifier}`);
      expect(pages[0]).toContain(serial);
      expect(pages[0]).toContain(who);

      if (id === "nts") return;
      // Words enough for a second page, between the result and the curves.
      const words: readonly [string, string] = ["Synthetic data only", "Many careful words. ".repeat(120)];
      await sandbox.faults([
        { method: "GET", path: "/v2/capnograms/*/diagnosis/", change: { replace: [words] } },
      ]);
      await page.reload();
      await expect.poll(() => getPrinted(page)).toHaveLength(1);
      await expect(page.getByText("Many careful words.")).toBeVisible();
      const two = await readPaper(page);
      expect(two).toHaveLength(2);
      for (const text of two) {
        expect(text).toContain(`Test ${testIdentifier}`);
        expect(text).toContain("Software UDI used during diagnosis:");
        expect(text).toContain("Software version");
        // The place that each page keeps free: nothing of the body lies in the footer.
        expect(text.split(`Test ${testIdentifier}`)).toHaveLength(2);
      }
    },
  );
}
