import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";
import { getDocumentProxy, getMeta } from "unpdf";

import { expectValidPdf, readPages } from "../../support/read-pdf.ts";
import { loseFiles } from "../../support/other-files.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { toDay } from "../../support/clinic-time.ts";
import { BOTH_PRODUCTS, reachResult } from "./both-products.ts";

const LARGEST_BYTES = 300_000;

const saveButton = (page: Page) =>
  page.getByRole("button", { name: /^Download PDF test results$|^Making the PDF/ });

async function savePdf(page: Page): Promise<{ readonly name: string; readonly file: Uint8Array }> {
  const download = page.waitForEvent("download");
  await saveButton(page).click();
  const saved = await download;
  return { name: saved.suggestedFilename(), file: new Uint8Array(await readFile(await saved.path())) };
}

/** The scripts that the page has asked for since it was opened. */
const getScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".js")),
  );

/** Those of them that can write a PDF. Others may come late, when the page has nothing else to do. */
async function getPdfMakers(page: Page): Promise<readonly string[]> {
  const scripts = await getScripts(page);
  expect(scripts.length).toBeGreaterThan(0);
  const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
  return scripts.filter((_, index) => texts[index]?.includes("%PDF-"));
}

for (const product of BOTH_PRODUCTS) {
  const { name, id, who, serial } = product;

  test(
    `${name}: one press saves the report as a file for the record, loaded with the press`,
    { tag: name === "Screen" ? "@daily:files" : [] },
    async ({ page, sandbox, signIn }) => {
      // Java judges the file.
      test.setTimeout(120_000);
      await signIn(who);
      const { testIdentifier, capturedAt } = await reachResult(page, sandbox, product);
      await expect(saveButton(page)).toBeVisible();
      expect(await getPdfMakers(page)).toEqual([]);
      const saved = await savePdf(page);
      expect(saved.name).toBe(`Respiratory-Test_${testIdentifier}_${toDay(capturedAt)}.pdf`);
      expect(saved.file.length).toBeLessThan(LARGEST_BYTES);
      expect(await getPdfMakers(page)).toHaveLength(1);

      const pages = await readPages(saved.file);
      expect(pages.length).toBeLessThanOrEqual(2);
      const words = pages.join(" ");
      const quality = await page
        .getByRole("region", { name: "Breath quality" })
        .getByText(/^\d+ of \d+ breaths? used/)
        .innerText();
      for (const each of [
        testIdentifier,
        who,
        serial,
        quality,
        "Patient",
        "NHS number",
        ...(id === "nts" ? ["Not a medical device"] : []),
      ])
        expect(words).toContain(each);
      const { info } = await getMeta(await getDocumentProxy(saved.file.slice()));
      expect(info).toMatchObject({ Title: saved.name.replace(/\.pdf$/, ""), Language: "en-GB" });

      if (id === "ntd")
        await expect
          .poll(async () => (await sandbox.log()).reportAccess.filter(({ type }) => type === "VIEWED_PDF"))
          .toHaveLength(1);
      await expectValidPdf(saved.file);
    },
  );

  test(
    `${name}: eight lines are copied for the record, and stand nowhere else [REQ-HISTORY-41]`,
    { tag: name === "Screen" ? "@daily:journey" : [] },
    async ({ page, context, sandbox, signIn }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await signIn(who);
      const { testIdentifier } = await reachResult(page, sandbox, product);
      await expect(page.getByText(/^Provisional result/)).toHaveCount(0);
      await page.getByRole("button", { name: "Copy for the record" }).click();
      await expect(page.getByText("Copied. Paste it into the patient's record.")).toBeVisible();
      // The page itself may write and not read: Permissions-Policy. A field of another page takes what was copied.
      const other = await context.newPage();
      await other.setContent("<textarea></textarea>");
      await other.locator("textarea").focus();
      await other.keyboard.press("Control+V");
      const text = await other.locator("textarea").inputValue();
      await other.close();
      const lines = text.split("\n");
      expect(lines).toHaveLength(8);
      expect(lines[0]).toBe(`Capno ${name}: Respiratory test report`);
      expect(lines[1]).toBe(`Test ID: ${testIdentifier}`);
      expect(lines[2]).toMatch(/^Date: \d{2} \w+ \d{4}, \d{2}:\d{2} (?:BST|GMT(?:[-+]\d+)?)$/);
      expect(lines[3]).toBe(`Handset: ${serial}`);
      expect(lines[4]).toBe(`Test conducted by: ${who}`);
      expect(lines[6]).toMatch(/^\d+ of \d+ breaths? used|^Breath quality not known/);
      await expect(page.getByText(lines[2] ?? "", { exact: true })).toHaveCount(0);
    },
  );
}

test("a file that cannot be made says so, and is made at the next press once it can be", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(/404|ERR_|Loading chunk|ChunkLoadError/);
  const [screen] = BOTH_PRODUCTS;
  if (screen === undefined) throw new Error("no product");
  await signIn(screen.who);
  await reachResult(page, sandbox, screen);
  const before = new Set(await getScripts(page));
  const lost = await loseFiles(page, (url) => url.pathname.endsWith(".js") && !before.has(url.href));
  await saveButton(page).click();
  const alert = page.getByRole("alert").filter({ hasText: "The PDF was not saved" });
  await expect(alert).toContainText("The PDF could not be made");
  await expectAccessible(page, alert);
  await lost.end();
  const download = page.waitForEvent("download");
  await alert.getByRole("button", { name: "Try again" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Respiratory-Test_.*\.pdf$/);
  await expect(alert).toHaveCount(0);
});

test("where the browser refuses to copy, the text is shown to be copied by hand [REQ-HISTORY-41] [REQ-HISTORY-61]", async ({
  page,
  sandbox,
  signIn,
}) => {
  const [screen] = BOTH_PRODUCTS;
  if (screen === undefined) throw new Error("no product");
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
  });
  await signIn(screen.who);
  const { testIdentifier } = await reachResult(page, sandbox, screen);
  await page.getByRole("button", { name: "Copy for the record" }).click();
  const dialog = page.getByRole("dialog", { name: "Copy for the record" });
  await expect(dialog.getByLabel("Text")).toBeFocused();
  await expect(dialog.getByLabel("Text")).toHaveValue(new RegExp(`Test ID: ${testIdentifier}`));
  await expectAccessible(page, dialog);
  await page.keyboard.press("Control+C");
  await expect(page.getByText("Copied. Paste it into the patient's record.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});
