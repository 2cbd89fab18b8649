import type { Page } from "@playwright/test";

import { expect, test } from "../../support/test.ts";
import { BOTH_PRODUCTS, isQuestionPage } from "./both-products.ts";
import { DIAGNOSE_HANDSET, isResultPage, startTest } from "./clinic.ts";

const HOSTILE_NAME = `<img src=x onerror="window.harmed=1"><a href="javascript:1">Ward</a>`;
const HOSTILE_ADDRESS = "javascript:window.harmed=1";
const wasHarmed = (page: Page) => page.evaluate(() => "harmed" in window);

for (const { column, name, id, who, serial } of BOTH_PRODUCTS) {
  test(`${name}: a handset's name that is markup is shown as text, and a licence's javascript: address as no link [FM-24 ${column}]`, async ({
    page,
    sandbox,
    signIn,
  }) => {
    await sandbox.faults([{ method: "GET", path: "/v2/handsets/", change: { set: { name: HOSTILE_NAME } } }]);
    await signIn(who);
    const button = page.getByRole("button", { name: new RegExp(serial) });
    await expect(button).toContainText(HOSTILE_NAME);
    await expect(page.locator("a[href^='javascript'], img[src='x']")).toHaveCount(0);
    await button.click();
    await expect(page.getByText(`You have selected Handset ${serial} for this test`)).toBeVisible();
    expect(await wasHarmed(page)).toBe(false);

    const evil = { name: "evil-library", version: "1.0.0", license: "MIT", url: HOSTILE_ADDRESS };
    await sandbox.faults([{ method: "GET", path: "/v2/oss-list/", body: { Server: [evil] } }]);
    await page.goto(`/${id}/licences`);
    const group = page.locator("details").filter({ hasText: "evil-library" }).first();
    await group.locator("summary").click();
    const entry = group.getByRole("listitem").filter({ hasText: "evil-library" }).first();
    await expect(entry).toContainText(HOSTILE_ADDRESS);
    await expect(entry.getByRole("link")).toHaveCount(0);
    await expect(page.locator("a[href^='javascript' i]")).toHaveCount(0);
  });
}

test("Diagnose: an explanation that carries scripts and links is shown as plain text, on screen and on paper [FM-24 D] @daily:policy", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  // The cleaner's own inert document notes what it refuses; nothing runs.
  watch.allow(/Executing inline event handler violates/);
  await signIn("clinic@capno.example");
  await startTest(page, "00401");
  const hostile =
    "<img src=x onerror='window.harmed=1'><a href='javascript:1'>Careful words</a><form action=//e></form>";
  await sandbox.faults([
    {
      method: "GET",
      path: "/v2/capnograms/*/diagnosis/",
      change: { replace: [["Synthetic data only", hostile]] },
    },
  ]);
  const { capnogramId } = await sandbox.breathe(DIAGNOSE_HANDSET, { profile: "copd", seconds: 0 });
  await page.waitForURL(isQuestionPage);
  await page.getByRole("button", { name: "Don't know" }).click();
  await page.waitForURL(isResultPage);
  await page.getByRole("button", { name: "What this result means" }).click();
  const isClean = async () => {
    await expect(page.getByText("Careful words").first()).toBeVisible();
    await expect(page.locator("a[href^='javascript'], img[src='x'], form[action]")).toHaveCount(0);
    expect(await wasHarmed(page)).toBe(false);
  };
  await isClean();
  await page.addInitScript(() => (window.print = () => {}));
  await page.goto(`/ntd/${capnogramId}/print`);
  await isClean();
});
