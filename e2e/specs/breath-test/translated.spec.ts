import { expect, test } from "../../support/test.ts";
import { translatePages, TRANSLATORS } from "../../support/translator.ts";
import { BOTH_PRODUCTS, questionField } from "./both-products.ts";
import { getRequests } from "./faults.ts";
import { getStoredPercent, isResultPage, startTest } from "./clinic.ts";

for (const translator of TRANSLATORS) {
  for (const product of BOTH_PRODUCTS) {
    const { name, column, id, who, serial, udi } = product;
    test(`${name}: a translator that ${translator} lets the waiting page go on, and the result is the server's [FM-26 ${column}]`, async ({
      page,
      sandbox,
      signIn,
    }) => {
      await translatePages(page, translator);
      await signIn(who);
      await startTest(page, serial);
      const elapsed = page.locator("p", { hasText: "Elapsed" });
      await expect(elapsed).toContainText(/0:0[1-9]/);
      const earlier = await elapsed.textContent();
      await expect(elapsed).not.toHaveText(earlier ?? "");

      const record = await sandbox.breathe(udi, { profile: "copd", seconds: 4 });
      const stage = page.getByLabel("Test progress").locator("[aria-current=step]");
      await expect(stage).toContainText("Recording");
      if (id === "ntd") {
        await page.waitForURL(/smoking-history/);
        await questionField(page).fill("25");
        const confirm = page.getByRole("button", { name: "Confirm" });
        await confirm.click();
      }
      await page.waitForURL(isResultPage);
      const { capnograms } = await sandbox.log();
      const stored = capnograms.find((each) => each.capnogramId === record.capnogramId);
      const expected =
        id === "nts" ? await getStoredPercent(sandbox, record) : (stored?.probabilityCategory ?? "?");
      await expect(page.getByText(expected, { exact: true })).toBeVisible();
      if (id === "ntd") {
        await expect.poll(() => getRequests(sandbox, "POST", /smokingHistory/)).toHaveLength(1);
        await expect(page.getByText("25 pack years")).toBeVisible();
      }
      await page.getByRole("button", { name: "Finish test" }).click();
      await expect(page.getByRole("heading", { name: "Start test" })).toBeVisible();
    });
  }
}
