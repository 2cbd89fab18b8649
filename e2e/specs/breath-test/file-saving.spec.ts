import type { Page } from "@playwright/test";

import { changeConfiguration } from "../../support/other-files.ts";
import { expect, test } from "../../support/test.ts";
import { BOTH_PRODUCTS, reachResult } from "./both-products.ts";
import { beforeLogOut, keepPdf, openHistory, pressAction, rowOf, saveFile } from "./export-pages.ts";

/** Stands in for the system's file dialog, which has no driver: the person cancels it once, then chooses a file. */
async function givePicker(page: Page): Promise<void> {
  await changeConfiguration(page, () => ({ fileSaving: "picker" }));
  await page.addInitScript(() => {
    let isCancelled = false;
    Object.assign(window, {
      async showSaveFilePicker({ suggestedName }: { readonly suggestedName: string }) {
        document.documentElement.dataset["asked"] = suggestedName;
        if (!isCancelled) {
          isCancelled = true;
          throw new DOMException("The user aborted a request.", "AbortError");
        }
        const folder = await navigator.storage.getDirectory();
        return folder.getFileHandle(suggestedName, { create: true });
      },
    });
  });
}

/** What was written into the file that the person chose. */
const readChosen = (page: Page) =>
  page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const file = await folder.getFileHandle(document.documentElement.dataset["asked"] ?? "");
    return (await (await file.getFile()).text()).slice(0, 5);
  });

const press = (page: Page) => page.getByRole("button", { name: "Download PDF test results" }).click();

for (const product of BOTH_PRODUCTS) {
  test(
    `${product.name}: a PDF is saved when the file dialog has written it, not when it was cancelled, and Today says so after a reload [REQ-HISTORY-45]`,
    { tag: product.name === "Screen" ? "@daily:files" : [] },
    async ({ page, sandbox, signIn }) => {
      await givePicker(page);
      await signIn(product.who);
      const record = await reachResult(page, sandbox, product);
      await press(page);
      await expect(page.locator("html")).toHaveAttribute("data-asked", /^Respiratory-Test_.*\.pdf$/);
      await expect(page.getByText("Not saved, removed at midnight")).toBeVisible();
      await page.getByRole("link", { name: "Log out" }).click();
      await expect(beforeLogOut(page)).toContainText("One of today's results is not saved");
      await beforeLogOut(page).getByRole("button", { name: "Stay" }).click();

      await press(page);
      await expect(page.getByText(/^Saved \d\d:\d\d, as PDF$/)).toBeVisible();
      await expect(page.getByRole("button", { name: "It is saved" })).toHaveCount(0);
      expect(await readChosen(page)).toBe("%PDF-");

      await page.goto(`/${product.id}/handsets`);
      const today = page.getByRole("region", { name: "Today" });
      await expect(today.getByRole("cell", { name: "Saved", exact: true })).toBeVisible();
      await openHistory(page, product);
      await expect(rowOf(page, record).getByText("Saved", { exact: true })).toBeVisible();
      await page.getByRole("link", { name: "Log out" }).click();
      await page.waitForURL(/\/login/);
    },
  );

  test(
    `${product.name}: a downloaded PDF reads as made, and is counted at log-out until one press says that it is saved [REQ-HISTORY-45]`,
    { tag: product.name === "Screen" ? "@daily:files" : [] },
    async ({ page, sandbox, signIn }) => {
      await signIn(product.who);
      const record = await reachResult(page, sandbox, product);
      await saveFile(page, "Download PDF test results");
      await expect(page.getByText(/^Copied \d\d:\d\d, as PDF$/)).toBeVisible();
      await page.getByRole("link", { name: "Log out" }).click();
      await expect(beforeLogOut(page)).toContainText(
        "One of today's results was copied and may not be saved",
      );
      await beforeLogOut(page).getByRole("button", { name: "Stay" }).click();
      await openHistory(page, product);
      await expect(rowOf(page, record)).toContainText("Copied");
      await rowOf(page, record).getByRole("link", { name: /^Open/ }).click();
      await keepPdf(page);
      // What is saved stays saved when it is downloaded again.
      await saveFile(page, "Download PDF test results");
      await expect(page.getByText(/^Saved \d\d:\d\d, as PDF$/)).toBeVisible();
      await page.getByRole("link", { name: "Log out" }).click();
      await page.waitForURL(/\/login/);
    },
  );

  test(`${product.name}: a FHIR file whose dialog is cancelled leaves the result not saved [REQ-HISTORY-45]`, async ({
    page,
    sandbox,
    signIn,
  }) => {
    await givePicker(page);
    await signIn(product.who);
    await reachResult(page, sandbox, product);
    await pressAction(page, "Save as FHIR");
    await expect(page.locator("html")).toHaveAttribute("data-asked", /\.fhir\.json$/);
    await expect(page.getByText("Not saved, removed at midnight")).toBeVisible();
    await pressAction(page, "Save as FHIR");
    await expect(page.getByText(/^Saved \d\d:\d\d, as FHIR$/)).toBeVisible();
  });
}
