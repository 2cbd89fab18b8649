import { delayFiles, loseFiles } from "../../support/other-files.ts";
import { expect, test } from "../../support/test.ts";
import { button, email, enter, password } from "./account-setup.ts";

const OWN_SCRIPT = /\/main\.[^/]*\.js$/;
/** The router, the frame and all pages but sign-in. */
const ALL_PAGES = /\/frame\.[^/]*\.js$/;

test.describe("the sign-in page, before the router has loaded", () => {
  test("keeps the typed text however late the rest arrives, and Next waits for it", async ({ page }) => {
    const rest = Promise.withResolvers<void>();
    const files = await delayFiles(page, ALL_PAGES, rest.promise);
    await page.goto("/login?to=%2Fnts%2Finstructions");
    await expect(page).toHaveTitle("Dashboard - Login");
    expect(files.asked()).toBe(0);
    await page.keyboard.type("gp@capno.ex");
    const field = await email(page).elementHandle();
    await expect.poll(() => files.asked()).toBe(1);
    await page.keyboard.type("ample");
    await password(page).fill("breathe-easy-1");
    await password(page).press("Enter");
    // Signed in, and nothing to show it with.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("capno:refresh-token") !== null))
      .toBe(true);
    await expect(button(page, "Next")).toHaveAttribute("aria-busy", "true");
    expect(await field?.evaluate((input) => input.isConnected)).toBe(true);
    await expect(email(page)).toHaveValue("gp@capno.example");
    rest.resolve();
    await expect(page).toHaveURL(/\/nts\/instructions$/);
    await page.reload();
    await expect(page).toHaveURL(/\/nts\/instructions$/);
    await page.getByRole("link", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(email(page)).toHaveValue("");
    await expect(email(page)).toBeFocused();
    await page.goBack();
    await expect(button(page, "Next")).toBeVisible();
  });

  test("says after 6 s that its own script hangs, beside the form, until it came @daily:network", async ({
    page,
  }) => {
    const script = Promise.withResolvers<void>();
    await delayFiles(page, OWN_SCRIPT, script.promise);
    await page.goto("/login", { waitUntil: "commit" });
    await email(page).fill("gp@capno.example");
    const late = page.getByRole("alert").filter({ hasText: "Part of this page has not arrived yet" });
    await expect(late).toBeVisible({ timeout: 15_000 });
    await expect(late.getByRole("button", { name: "Load the page again" })).toBeVisible();
    await expect(email(page)).toHaveValue("gp@capno.example");
    script.resolve();
    await expect(late).toBeHidden();
    await enter(page, "gp@capno.example");
    await expect(page).toHaveURL(/\/nts/);
  });

  test("says after 6 s that the code behind a link hangs, and follows the link once it came", async ({
    page,
  }) => {
    const rest = Promise.withResolvers<void>();
    await delayFiles(page, ALL_PAGES, rest.promise);
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot Password" }).click();
    const late = page.getByText("Part of this page has not arrived yet");
    await expect(late.filter({ visible: true })).toBeVisible({ timeout: 15_000 });
    rest.resolve();
    await expect(page.getByRole("heading", { name: "Forgotten Password" })).toBeVisible();
    await expect(late.filter({ visible: true })).toBeHidden();
  });

  test("FM-02: a link whose file is gone leaves the form as it is, and leads on once it is there", async ({
    page,
    watch,
  }) => {
    watch.allow(/404|Failed to load|ChunkLoadError|Loading chunk|could not be loaded/);
    const files = await loseFiles(page, ALL_PAGES);
    await page.goto("/login?to=%2Flist");
    await email(page).fill("gp@capno.example");
    await page.getByRole("link", { name: "Forgot Password" }).click();
    await expect(page.getByRole("alertdialog", { name: "Error" })).toContainText(
      "An unexpected network error occurred whilst opening the page. Please try again later.",
    );
    await page.keyboard.press("Escape");
    await expect(email(page)).toHaveValue("gp@capno.example");
    await files.end();
    await page.getByRole("link", { name: "Forgot Password" }).click();
    await expect(page.getByRole("heading", { name: "Forgotten Password" })).toBeFocused();
    await expect(page).toHaveURL(/\/login\/forgotten\?to=%2Flist$/);
    await expect(page).toHaveTitle("Dashboard - Forgotten Password");
    await page.goBack();
    await expect(page).toHaveURL(/\/login\?to=%2Flist$/);
    await expect(email(page)).toBeFocused();
    // A reload in the middle of the history: Back is told to the page that has no router yet.
    await page.goForward();
    await expect(page).toHaveURL(/\/login\/forgotten\?to=%2Flist$/);
    await page.goBack();
    await page.reload();
    await expect(email(page)).toBeFocused();
    await page.goForward();
    await expect(button(page, "Request Reset")).toBeVisible();
  });

  test("FM-02: signed in with the files gone, it is loaded again once and then says so", async ({
    page,
    watch,
  }) => {
    watch.allow(/404|Failed to load|ChunkLoadError|Loading chunk|could not be loaded|did not open|Refused/);
    const files = await loseFiles(page, ALL_PAGES);
    await page.goto("/login");
    await enter(page, "everyone@capno.example");
    await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
    await files.end();
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("heading", { name: "Product Selection" })).toBeVisible();
  });
});
