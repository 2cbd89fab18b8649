import type { Page } from "@playwright/test";

import { expect, test } from "../../support/test.ts";
import { signInByForm as signInOn } from "../../support/sign-in.ts";
import { BOTH_PRODUCTS, finishTest } from "./both-products.ts";
import { chooseHandset, getLockSteps, startTest } from "./clinic.ts";

const STORAGE_STATES = {
  /** Every access throws, as where cookies are refused; and the browser has no locks of its own. */
  blocked: () => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    }
    Object.defineProperty(navigator, "locks", { value: undefined });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  },
} as const;

for (const product of BOTH_PRODUCTS) {
  const { column, name, who, serial } = product;
  const user = who.replace("@capno.example", "");
  for (const way of ["blocked", "full"] as const) {
    test(`${name}: with storage ${way} a handset is locked, and a test done [FM-20 ${column}]`, async ({
      page,
      sandbox,
      signInByForm,
    }) => {
      await page.addInitScript(STORAGE_STATES[way]);
      await signInByForm(who);
      await expect(sessionNote(page)).toBeVisible();
      await chooseHandset(page, serial);
      await expect.poll(() => getLockSteps(sandbox)).toEqual([`${user} locked`]);
      await page.getByRole("button", { name: "Start", exact: true }).click();
      const { testIdentifier } = await finishTest(page, sandbox, product);
      await expect(page.getByText(testIdentifier)).toBeVisible();
      await expect
        .poll(() => getLockSteps(sandbox))
        .toEqual([`${user} locked`, `${user} unlocked user-finished-test`]);
    });
  }
}

test("Diagnose: with storage blocked the server remembers that the training video was seen [FM-20 D]", async ({
  page,
  signInByForm,
}) => {
  await page.addInitScript(STORAGE_STATES.blocked);
  await signInByForm("trainee@capno.example");
  await expect(page).toHaveURL(/\/ntd\/training\?to=/);
  await page.getByRole("checkbox", { name: /watched the training video/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("SELECT YOUR HANDSET")).toBeVisible();
  // A reload ends a session that is nowhere stored.
  await signInOn(page, "trainee@capno.example", { at: "/ntd/handsets" });
  await expect(page.getByText("SELECT YOUR HANDSET")).toBeVisible();
  await expect(page).toHaveURL(/\/ntd\/handsets$/);
  await startTest(page, "00401");
});

const sessionNote = (page: Page) => page.getByText(/Your browser blocks storage/);
