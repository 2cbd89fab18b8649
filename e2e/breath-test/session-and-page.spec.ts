import { expect, expectAccessible, test } from "../support/test.ts";
import {
  chooseHandset,
  getLockSteps,
  getStoredPercent,
  isResultPage,
  SCREEN_HANDSET,
  startTest,
} from "./clinic.ts";

const unlocks = (requests: readonly { readonly path: string }[]) =>
  requests.filter(({ path }) => path.endsWith("/unlock/"));

test("a log-out in another tab ends this one, with one unlock · F21", async ({
  page,
  context,
  sandbox,
  signIn,
}) => {
  await signIn("gp@capno.example");
  await chooseHandset(page, "00201");
  const second = await context.newPage();
  await second.goto("/nts/instructions");
  await second.getByRole("link", { name: "Log out" }).click();
  await page.waitForURL(/\/login/, { timeout: 5_000 });
  await expect(page.getByText("SELECT YOUR HANDSET")).toHaveCount(0);
  await expect.poll(async () => unlocks((await sandbox.log()).requests).length).toBe(1);
  await second.close();
});

test("a test can be done where the browser stores nothing · F20", async ({ page, sandbox, signIn }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    }
  });
  await signIn("gp@capno.example");
  await startTest(page, "00201");
  const record = await sandbox.breathe(SCREEN_HANDSET, { seconds: 0 });
  await page.waitForURL(isResultPage);
  await expect(page.getByText(await getStoredPercent(sandbox, record), { exact: true })).toBeVisible();
});

test("a page that Back restores locks its handset again · F22", async ({ page, sandbox, signIn }) => {
  await signIn("gp@capno.example");
  await startTest(page, "00201");
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await expect.poll(async () => (await getLockSteps(sandbox)).at(-1)).toBe("gp unlocked user-navigated-away");
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect.poll(async () => (await getLockSteps(sandbox)).at(-1)).toBe("gp locked");
  await sandbox.breathe(SCREEN_HANDSET, { seconds: 0 });
  await page.waitForURL(isResultPage);
});

test("TEST ERROR is accessible, and its support dialog opens above it", async ({ page, sandbox, signIn }) => {
  await page.clock.install();
  await signIn("gp@capno.example");
  await startTest(page, "00201");
  await sandbox.breathe(SCREEN_HANDSET, { outcome: "decode-failed", seconds: 0 });
  await page.waitForTimeout(1_000);
  await page.clock.fastForward(31_000);
  const dialog = page.getByRole("alertdialog", { name: "TEST ERROR" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
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
