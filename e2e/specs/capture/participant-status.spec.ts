import { changeConfiguration } from "../../support/other-files.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { RESEARCHER } from "./study-list.ts";

test("the page about who is in the study takes no file while its store is away, and one after Try again, on a phone [REQ-STATUS-02]", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(/500/);
  await changeConfiguration(page, () => ({ capture: { statusStoreUrl: "/v2/statuses/" } }));
  await sandbox.faults([{ method: "GET", path: "/v2/statuses/*", status: 500 }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(RESEARCHER, { at: "/login?to=%2Flist%2Fstatus" });
  await expect(page.getByText(/The shared statuses could not be reached/)).toBeVisible();
  await expect(page.getByRole("group", { name: "Participants file" })).toHaveCount(0);
  await sandbox.clearFaults();
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByRole("group", { name: "Participants file" })).toBeVisible();
  await expectAccessible(page);
});
