import { delayFiles } from "../../support/other-files.ts";
import { expect, test } from "../../support/test.ts";
import { button, email, enter, getStoredKeys, password } from "./account-setup.ts";

const TOKEN = "capno:refresh-token";

test.describe("sign-in [spec §2] [spec §5] [spec §8]", () => {
  test("remembers across windows when asked to, and forgets at log-out @daily:storage", async ({
    page,
    context,
  }) => {
    await page.goto("/login");
    await enter(page, "research@capno.example");
    await expect(page).toHaveURL(/\/list$/);
    expect((await getStoredKeys(page)).local).toContain(TOKEN);
    const second = await context.newPage();
    await second.goto("/login");
    await expect(second).toHaveURL(/\/list$/);
    await second.getByRole("link", { name: "Log out" }).click();
    await expect(second).toHaveURL(/\/login$/);
    expect(await getStoredKeys(second)).toEqual({ local: [], session: [] });
    await expect(page).toHaveURL(/\/login$/);
  });

  test("keeps the session in this tab alone when not asked to remember", async ({ page, context }) => {
    await page.goto("/login");
    await page.getByLabel("Remember me").uncheck();
    await enter(page, "research@capno.example");
    await expect(page).toHaveURL(/\/list$/);
    const kept = await getStoredKeys(page);
    expect(kept.session).toContain(TOKEN);
    expect(kept.local).not.toContain(TOKEN);
    await page.reload();
    await expect(page).toHaveURL(/\/list$/);
    const second = await context.newPage();
    await second.goto("/list");
    await expect(second).toHaveURL(/\/login\?to=%2Flist$/);
  });

  test("keeps what was typed before the page came alive", async ({ page }) => {
    const script = Promise.withResolvers<void>();
    await delayFiles(page, /\/main\..*\.js/, script.promise);
    await page.goto("/login", { waitUntil: "commit" });
    await email(page).fill("gp@capno.example");
    await password(page).fill("breathe-easy-1");
    script.resolve();
    await expect(button(page, "Next")).toBeEnabled();
    await button(page, "Next").click();
    await expect(page).toHaveURL(/\/nts/);
  });

  test("a refused sign-in leaves its fields where they are", async ({ page, watch }) => {
    watch.allow(/401 \(Unauthorized\)/);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/login");
    await expect(page.locator("html")).toHaveAttribute("data-font", "loaded");
    const before = await email(page).boundingBox();
    await enter(page, "gp@capno.example", "wrong");
    await expect(page.getByText(/No active account found/)).toBeVisible();
    expect(await email(page).boundingBox()).toEqual(before);
  });

  test("sign-in is done with the keyboard alone @daily:focus", async ({ page }) => {
    await page.goto("/login");
    await expect(email(page)).toBeFocused();
    await page.keyboard.type("gp@capno.example");
    await page.keyboard.press("Tab");
    await page.keyboard.type("breathe-easy-1");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/nts/);
    // The page begins with one thing to do, which has the focus instead of its heading.
    await expect(page.getByRole("main").locator("[data-first-focus]")).toBeFocused();
    await page.getByRole("link", { name: "Log out" }).press("Enter");
    await expect(email(page)).toBeFocused();
  });
});

test.describe("where sign-in leads [spec §2] [REQ-NAV-06]", () => {
  test("back to where the person was going, with query and hash", async ({ page }) => {
    await page.goto("/detail/CARD-001?x=1#end-tidal-co2");
    await expect(page).toHaveURL(/\/login\?to=/);
    await enter(page, "research@capno.example");
    await expect(page).toHaveURL(/\/detail\/CARD-001\?x=1#end-tidal-co2$/);
  });

  test("never to another site", async ({ page, stack }) => {
    await page.goto(`/login?to=${encodeURIComponent("//evil.example")}`);
    await enter(page, "research@capno.example");
    await expect(page).toHaveURL(`${stack.shellUrl}/list`);
  });
});
