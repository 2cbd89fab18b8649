import { expect, expectAccessible, test } from "../../support/test.ts";
import { getLockSteps, SCREEN_HANDSET } from "./clinic.ts";
import { lockAs, unlockAs } from "../../support/other-account.ts";

test("the handset board shows who uses each handset and its tests of today [REQ-HANDSET-15] @daily:journey", async ({
  page,
  sandbox,
  signIn,
}) => {
  const other = SCREEN_HANDSET.replace("00201", "00202");
  await sandbox.breathe(SCREEN_HANDSET, { seconds: 0 });
  for (let failed = 0; failed < 3; failed += 1)
    // oxlint-disable-next-line no-await-in-loop -- one breath after the other
    await sandbox.breathe(other, { seconds: 0, outcome: "decode-failed" });
  await lockAs(sandbox, "gp2@capno.example", SCREEN_HANDSET);
  await signIn("gp@capno.example");
  await page.getByRole("main").getByRole("link", { name: "All handsets" }).press("Enter");
  const row = (serial: string) => page.getByRole("row", { name: new RegExp(serial) });
  await expect(row("00201")).toContainText(/In use by gp2@capno\.example, since \d\d:\d\d or earlier/);
  await expect(row("00201").getByRole("cell").nth(1)).toHaveText("1 completed, 0 failed");
  await expect(row("00202")).toContainText("3 in a row");
  await expect(row("00203")).toContainText("None today");

  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  await unlockAs(sandbox, "gp2@capno.example", SCREEN_HANDSET);
  await expect(row("00201")).toContainText("Free");
  await expect.poll(() => getLockSteps(sandbox)).toEqual(["gp2 locked", "gp2 unlocked user-navigated-away"]);
});
