import { expect, test } from "../../support/test.ts";
import { BOTH_PRODUCTS, reachResult, resultWords } from "./both-products.ts";
import { note } from "./faults.ts";
import { follow } from "./clinic.ts";

for (const column of BOTH_PRODUCTS) {
  test(`a recording that is not the one its row in the history names is an error and never shown on ${column.name} [HZ-01]`, async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn(column.who);
    const { capnogramId, testIdentifier } = await reachResult(page, sandbox, column);
    const recording = { method: "GET", path: `/v2/capnograms/${capnogramId}/` };
    const others = {
      "another test identifier": { testIdentifier: "99Z99Z99ZZZ" },
      "another time": { capturedAt: "2026-01-02T03:04:05Z" },
      "another handset": { handsetUdi: `${column.udi}9` },
    };
    for (const [what, set] of Object.entries(others)) {
      /* oxlint-disable no-await-in-loop -- one after the other is the point */
      await test.step(what, async () => {
        await sandbox.faults([{ ...recording, change: { set } }]);
        // A new page asks for the recording again.
        await page.goto(`/${column.id}/results-history/${encodeURIComponent(column.udi)}`);
        await page.getByRole("link", { name: `Open test ${testIdentifier}` }).click();
        await expect(note(page)).toContainText(
          "An unexpected error occurred whilst loading the test results.",
        );
        await expect(page).toHaveURL(/\/nt[sd]\/handsets$/);
        await expect(resultWords(page, column)).toHaveCount(0);
        await sandbox.clearFaults();
        await note(page).getByRole("button", { name: "Back" }).click();
      });
      /* oxlint-enable no-await-in-loop */
    }
    await follow(page, "Results history");
    await page.getByRole("button", { name: new RegExp(column.serial) }).click();
    await page.getByRole("link", { name: `Open test ${testIdentifier}` }).click();
    await expect(resultWords(page, column).first()).toBeVisible();
  });
}
