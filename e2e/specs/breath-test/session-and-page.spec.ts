import { expect, expectAccessible, test } from "../../support/test.ts";
import { isResultPage, SCREEN_HANDSET, startTest } from "./clinic.ts";

test("TEST ERROR is accessible, and its support dialog opens above it", async ({ page, sandbox, signIn }) => {
  await page.clock.install();
  await signIn("gp@capno.example");
  await startTest(page, "00201");
  await sandbox.breathe(SCREEN_HANDSET, { outcome: "decode-failed", seconds: 0 });
  await expect(page.getByText("Trying again for 30 seconds. You can repeat now.")).toBeVisible();
  await page.clock.fastForward(31_000);
  const dialog = page.getByRole("alertdialog", { name: "TEST ERROR" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, dialog);
  await dialog.getByRole("button", { name: "Contact support" }).click();
  await expect(page.getByText("support@capno.example").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/start-test$/);
});

test("nothing needs two-way scrolling on a phone, in light and in dark", async ({
  page,
  sandbox,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: "dark" });
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  await signIn("gp@capno.example");
  await expect(page.getByText("SELECT YOUR HANDSET")).toBeVisible();
  // A page that slides in is wider for a moment.
  await expect.poll(isWide).toBe(false);
  await startTest(page, "00201");
  await expect.poll(isWide).toBe(false);
  await expectAccessible(page);
  await sandbox.breathe(SCREEN_HANDSET, { seconds: 0 });
  await page.waitForURL(isResultPage);
  await expect(page.getByText("COPD prediction probability")).toBeVisible();
  await expect.poll(isWide).toBe(false);
  await expectAccessible(page);
});
