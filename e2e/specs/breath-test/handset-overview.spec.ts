import { expect, expectAccessible, test } from "../../support/test.ts";
import { getLockSteps, SCREEN_HANDSET } from "./clinic.ts";
import { lockAs, unlockAs } from "../../support/other-account.ts";

test("the choice of handsets shows who uses each and its tests of today, and locks none [REQ-HANDSET-15] @daily:journey", async ({
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
  const handset = (serial: string) =>
    page
      .getByRole("navigation", { name: "SELECT YOUR HANDSET" })
      .getByRole("button", { name: new RegExp(`^${serial}`) });
  await expect(handset("00201")).toContainText(
    /Currently in use by gp2@capno\.example.*since \d\d:\d\d or earlier/,
  );
  await expect(handset("00201")).toContainText(/1\scompleted, 0\sfailed, last at \d\d:\d\d/);
  await expect(handset("00202")).toContainText(/0\scompleted, 3\sfailed, 3 in a row/);
  await expect(handset("00203")).toHaveText(/^00203\s*Home visits$/);

  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  await unlockAs(sandbox, "gp2@capno.example", SCREEN_HANDSET);
  await expect(handset("00201")).not.toContainText("in use");
  await expect.poll(() => getLockSteps(sandbox)).toEqual(["gp2 locked", "gp2 unlocked user-navigated-away"]);
});
