import type { Page } from "@playwright/test";

import { goWithin, isResultPage, SCREEN_HANDSET, startTest } from "../breath-test/clinic.ts";
import { takeHeapSnapshot } from "../../support/heap-snapshot.ts";
import { getPatienceMs } from "../../support/patience.ts";
import { expect, test } from "../../support/test.ts";
import { expectSignedOut, GP } from "./browser-session.ts";

/** The texts in script memory that match. */
async function findHeld(page: Page, pattern: RegExp): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const { strings } = await takeHeapSnapshot(session);
  await session.detach();
  return strings.filter((text) => pattern.test(text));
}

async function expectGoneAfterLogOut(page: Page, pattern: RegExp): Promise<void> {
  expect(await findHeld(page, pattern)).not.toEqual([]);
  await goWithin(page, "/logout");
  await expectSignedOut(page);
  // On a busy machine one look takes as long as anything else in a test.
  await expect.poll(() => findHeld(page, pattern), { timeout: 4 * getPatienceMs() }).toEqual([]);
}

test.describe("after log-out script memory holds [REQ-SESSION-12]", () => {
  test("no user ID and no note of a study", async ({ page, signInByForm }) => {
    await signInByForm("research@capno.example");
    await page.getByRole("link", { name: "CARD-017", exact: true }).click();
    await page.getByRole("button", { name: /^Notes/ }).click();
    await page.getByRole("textbox", { name: /note/i }).fill("A cough like a bark");
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(page.getByText("A cough like a bark")).toBeVisible();
    await expectGoneAfterLogOut(page, /(CARD|LEEDS)-\d{3}|cough like a bark/);
  });

  test("no record of a patient", async ({ page, sandbox, signInByForm }) => {
    await signInByForm(GP);
    await startTest(page, "00201");
    const { capnogramId } = await sandbox.breathe(SCREEN_HANDSET, { seconds: 0 });
    await page.waitForURL(isResultPage);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectGoneAfterLogOut(page, new RegExp(capnogramId));
  });
});
