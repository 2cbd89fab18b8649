import type { Page } from "@playwright/test";

import { expect, expectAccessible, test } from "../../support/test.ts";
import {
  countSessionEvents,
  EVERYONE,
  expectSignedIn,
  expectSignedOut,
  productSelection,
} from "./browser-session.ts";

const banner = (page: Page) => page.getByText(/Your browser blocks storage/);

const BLOCKED: readonly (readonly [what: string, block: () => void])[] = [
  [
    "whose access throws",
    () => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException("The operation is insecure.", "SecurityError");
          },
        });
      }
    },
  ],
  [
    "that is full",
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    },
  ],
];

test.describe("a browser that withholds its storage [FM-20]", () => {
  for (const [what, block] of BLOCKED) {
    test(`storage ${what}: sign-in works in memory, a banner says so, log-out works, a reload has to sign in${what === "that is full" ? " @daily:storage" : ""}`, async ({
      page,
      sandbox,
      signInByForm,
    }) => {
      await page.addInitScript(block);
      await signInByForm(EVERYONE);
      await expectSignedIn(page);
      await expect(banner(page)).toBeVisible();
      await expectAccessible(page, banner(page));
      await page.getByRole("button", { name: "Screen" }).click();
      await expect(page).toHaveURL(/\/nts\//);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.goto("/product");
      await expectSignedOut(page);
      await expect.poll(() => countSessionEvents(sandbox, "signed-in")).toBe(1);
    });
  }

  test("stores as usual: no banner", async ({ page, signInByForm }) => {
    await signInByForm(EVERYONE);
    await expect(productSelection(page)).toBeVisible();
    await expect(banner(page)).toBeHidden();
  });
});
