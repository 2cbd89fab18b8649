import { changeConfiguration, loseFiles } from "../../support/other-files.ts";
import { fence } from "../../support/fence.ts";
import { expect, test } from "../../support/test.ts";
import { button, enter } from "./account-setup.ts";

test.describe("what a user sees when something breaks, shell and sign-in · faults, column A", () => {
  test("FM-01: a product that is gone leaves the rest at work, and recovers without a reload @daily:federation", async ({
    page,
    runningStack,
    signInByForm,
    watch,
  }) => {
    watch.allow(/ERR_CONNECTION_REFUSED|Failed to fetch|Failed to load/);
    await runningStack.stopServer("screen");
    await signInByForm("everyone@capno.example");
    await page.getByRole("main").getByRole("button", { name: "Screen" }).click();
    await expect(page.getByRole("alert")).toContainText("Screen is unavailable");
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Switch product" }).click();
    await expect(page.getByRole("button", { name: "Screen, unavailable, try again" })).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Capture" }).click();
    await expect(page.getByRole("heading", { name: "All Users" })).toBeVisible();
    await page.goBack();
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await runningStack.startServer("screen");
    await page.getByRole("button", { name: "Screen, unavailable, try again" }).click();
    await expect(page).toHaveURL(/\/nts\/handsets$/);
    expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  });

  test("FM-02: files that are gone after a release: one reload, then a notice", async ({
    page,
    signInByForm,
    watch,
  }) => {
    watch.allow(/404|Failed to load|ChunkLoadError|Refused/);
    await signInByForm("everyone@capno.example");
    await expect(page.getByRole("heading", { name: "Product Selection" })).toBeVisible();
    const files = await loseFiles(page, /\/frame\.[^/]*\.js$/);
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.goto("/product?choose=1");
    await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
    await fence(page);
    expect(documents).toBe(2);
    await files.end();
    await button(page, "Reload").click();
    await expect(page.getByRole("heading", { name: "Product Selection" })).toBeVisible();
  });

  test("FM-08: user info that fails is fatal: Reload, and then the page works", async ({
    page,
    sandbox,
    watch,
  }) => {
    watch.allow(/500/);
    await sandbox.faults([{ method: "GET", path: "/user/info/", status: 500, times: 3 }]);
    await page.goto("/login");
    await enter(page, "gp@capno.example");
    const dialog = page.getByRole("alertdialog", { name: "Error" });
    await expect(dialog).toContainText("An unexpected error occurred whilst loading user data.");
    await page.keyboard.press("Escape");
    await expect(page.getByText("Reload to finish")).toBeVisible();
    await button(page, "Reload").click();
    await expect(page).toHaveURL(/\/nts/);
  });

  test("FM-12: an answer to login that cannot be read", async ({ page, sandbox }) => {
    const body = '{"access": "x"';
    await sandbox.faults([{ method: "POST", path: "/user/login/", status: 200, body, times: 1 }]);
    await page.goto("/login");
    await enter(page, "gp@capno.example");
    await expect(page.getByRole("alertdialog")).toContainText(
      "An unexpected error occurred whilst logging in.",
    );
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.locator("body")).not.toContainText(/undefined|NaN|\[object Object\]/);
  });

  test("FM-13: the footer puts up with versions that are missing", async ({
    page,
    sandbox,
    signInByForm,
  }) => {
    await sandbox.faults([{ method: "GET", path: "/version", status: 200, body: { camrestVersion: null } }]);
    await signInByForm("gp@capno.example");
    // The page takes the focus as it comes.
    await expect(page.getByRole("button", { name: /00201/ })).toBeVisible();
    await button(page, "Software Versions").focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("tooltip")).toContainText("camrestVersion unknown");
  });

  test("FM-24: hostile strings are text", async ({ page, sandbox, signInByForm }) => {
    const name = "<img src=x onerror=alert(1)>";
    await sandbox.faults([
      {
        method: "GET",
        path: "/user/info/",
        status: 200,
        body: {
          username: name,
          first_name: "<b>",
          last_name: "{{7*7}}",
          groups: [],
          consented_to_eula: true,
          has_watched_ntd_training_video: true,
          perms: ["camrest.rw_dash", "camrest.nts_ui"],
        },
      },
    ]);
    await signInByForm("gp@capno.example");
    await expect(page.getByRole("banner")).toContainText(name);
    await expect(page.locator("img[src='x']")).toHaveCount(0);
  });

  test("a site that is wrongly configured names the key and does not start", async ({ page }) => {
    await changeConfiguration(page, () => ({ session: { idleTimeoutMin: "soon" } }));
    await page.goto("/login");
    await expect(page.getByRole("alert").filter({ hasText: "session.idleTimeoutMin" })).toContainText(
      "must be a number",
    );
  });
});
