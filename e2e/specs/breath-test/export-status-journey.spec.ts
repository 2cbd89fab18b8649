import { findFaults } from "@capno/fhir/testing/find-faults";
import { findObservation } from "@capno/fhir/testing/find-resource";
import type { Page } from "@playwright/test";

import { passTime, MINUTE_MS } from "../session/browser-session.ts";
import type { BreathRecord, Sandbox } from "../../support/sandbox.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { BOTH_PRODUCTS, type Column } from "./both-products.ts";
import { isResultPage, startTest } from "./clinic.ts";
import {
  beginAt,
  copyText,
  dayEndReminder,
  keepPdf,
  nameOf,
  openHistory,
  readPdf,
  rowOf,
  saveFile,
} from "./export-pages.ts";

type Bundle = Parameters<typeof findObservation>[0];

/** The patient coughs in some of the breaths. */
async function breatheWithCoughs(page: Page, sandbox: Sandbox, product: Column): Promise<BreathRecord> {
  await startTest(page, product.serial);
  const record = await sandbox.breathe(product.udi, { profile: "copd", seconds: 0, coughShare: 0.3 });
  if (product.id === "ntd") await page.getByRole("button", { name: "Don't know" }).click();
  await page.waitForURL(isResultPage);
  return record;
}

for (const product of BOTH_PRODUCTS) {
  test(`${product.name}: a breath with coughs reaches the record in three forms, and at half past eleven the clinician is told of the one that did not`, async ({
    page,
    context,
    sandbox,
    signIn,
  }) => {
    test.setTimeout(120_000);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await beginAt(sandbox, "23:26");
    await page.clock.install();
    await signIn(product.who);

    const record = await breatheWithCoughs(page, sandbox, product);
    const sentence =
      (await page
        .getByRole("region", { name: "Breath quality" })
        .getByText(/^\d+ of \d+ breaths used: .*cough/)
        .textContent()) ?? "";

    const paper = await readPdf(await keepPdf(page));
    for (const words of [record.testIdentifier, product.serial, sentence]) expect(paper).toContain(words);
    const text = await copyText(page, "Copy for the record");
    expect(text.split("\n")).toHaveLength(8);
    for (const words of [record.testIdentifier, product.serial, sentence]) expect(text).toContain(words);
    const bundle = JSON.parse((await saveFile(page, "Save as FHIR")).toString()) as Bundle;
    expect(findFaults(bundle)).toEqual([]);
    const said = findObservation(bundle, "result")?.component?.map(({ valueString }) => valueString);
    expect(said).toContain(sentence);
    expect(await readPdf(Buffer.from(getAttachment(bundle), "base64"))).toContain(sentence);

    await page.getByRole("button", { name: "Finish test" }).click();
    const lost = await breatheWithCoughs(page, sandbox, product);
    await openHistory(page, product);
    await expect(rowOf(page, record).getByText("Saved", { exact: true })).toBeVisible();
    await expect(rowOf(page, lost)).toContainText("Not saved");
    await expect(dayEndReminder(page)).toHaveCount(0);

    await passTime(page, sandbox, 5 * MINUTE_MS);
    await expect(dayEndReminder(page)).toContainText("One of today's results is not saved");
    const way = dayEndReminder(page).getByRole("link", { name: `Open ${nameOf(product, lost)}` });
    await expect(way).toHaveCount(1);
    await expectAccessible(page, dayEndReminder(page));
    await way.click();
    await expect(page).toHaveURL(new RegExp(`/results/${lost.capnogramId}`));
    expect(await readPdf(await saveFile(page, "Download PDF test results"))).toContain(lost.testIdentifier);
    await expect(dayEndReminder(page)).toContainText(
      "One of today's results has a file that may not be saved",
    );
    await page.getByRole("button", { name: "It is saved" }).click();
    await expect(dayEndReminder(page)).toHaveCount(0);
  });
}

/** The paper within the Bundle. */
function getAttachment(bundle: Bundle): string {
  const found = /"presentedForm":\[\{[^\]]*?"data":"([^"]+)"/.exec(JSON.stringify(bundle));
  return found?.[1] ?? "";
}
