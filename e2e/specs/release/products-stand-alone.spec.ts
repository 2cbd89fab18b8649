import { expect, expectAccessible, test } from "../../support/test.ts";

test.describe("products stand alone", () => {
  test("Screen's server is down: the frame says so, Capture opens, and Try again recovers without a reload", async ({
    page,
    signInByForm,
    stack,
    watch,
  }) => {
    watch.allow(/ERR_CONNECTION_REFUSED|Failed to load resource|integrity/);
    await stack.stopServer("screen");
    await signInByForm("everyone@capno.example");
    await page
      .getByRole("button", { name: /Screen/ })
      .or(page.getByRole("link", { name: /Screen/ }))
      .first()
      .click();
    const retry = page.getByRole("button", { name: "Try again" });
    await expect(retry).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await expectAccessible(page);

    await page.goBack();
    await page
      .getByRole("button", { name: /Capture/ })
      .or(page.getByRole("link", { name: /Capture/ }))
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible();

    await page.goBack();
    await page
      .getByRole("button", { name: /Screen/ })
      .or(page.getByRole("link", { name: /Screen/ }))
      .first()
      .click();
    await expect(retry).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
    await stack.startServer("screen");
    await retry.click();
    await expect(page.getByText("SELECT YOUR HANDSET")).toBeVisible();
    expect(await page.evaluate(() => "isTheSamePage" in window)).toBe(true);
  });

  test("Diagnose opens its handsets", async ({ page, signInByForm }) => {
    await signInByForm("clinic@capno.example");
    await expect(page).toHaveURL(/\/ntd\/handsets$/);
    await expect(page.getByRole("button", { name: /00401/ })).toBeVisible();
  });
});
