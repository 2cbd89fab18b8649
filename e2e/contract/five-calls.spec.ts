import { expect, expectAccessible, test } from "../support/test.ts";
import { signIn } from "../support/sign-in.ts";
import { withOtherBackend } from "./other-backend.ts";

const ANSWERS_404 = /404|Failed to load resource|WebSocket|not-found/;

test("a backend of five calls gets as far as docs/connect-a-backend.md promises", async ({ page, watch }) => {
  watch.allow(ANSWERS_404);
  await withOtherBackend(["docs/example-backend/server.mjs", "PORT", "ORIGIN"], async ({ shellUrl }) => {
    await test.step("sign in, and land on the handsets of the one product", async () => {
      await signIn(page, "gp@clinic.example", { password: "afternoon-1", at: `${shellUrl}/login` });
      await expect(page).toHaveURL(/\/nts\/handsets$/);
      await expect(page.getByRole("button", { name: /00042/ })).toBeVisible();
      await page.screenshot({ path: "/tmp/ctry/five-1.png" });
    });

    await test.step("open a result by its address", async () => {
      await page.evaluate(() => {
        history.pushState({}, "", "/nts/results/first");
        dispatchEvent(new PopStateEvent("popstate"));
      });
      await expect(page.getByText("27%")).toBeVisible();
      await page.screenshot({ path: "/tmp/ctry/five-2.png", fullPage: true });
      await expectAccessible(page);
    });

    await test.step("a test cannot be started without the lock, and the page says so", async () => {
      await page.goBack();
      await page.getByRole("button", { name: /00042/ }).click();
      await page.waitForTimeout(1500);
      await page.screenshot({ path: "/tmp/ctry/five-3.png", fullPage: true });
    });
  });
});
