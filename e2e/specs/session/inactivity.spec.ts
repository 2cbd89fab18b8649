import type { Page } from "@playwright/test";

import { fence } from "../../support/fence.ts";
import { moveClock } from "../../support/move-clock.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import {
  countSessionEvents,
  EVERYONE,
  expectSignedIn,
  expectSignedOut,
  INACTIVE,
  MINUTE_MS,
  note,
  openTab,
  passTime,
  productSelection,
  PROVOKED,
  waitForRenewals,
} from "./browser-session.ts";

const warning = (page: Page) => page.getByRole("alertdialog", { name: "Are you still there?" });

async function stayAway(page: Page, minutes: number): Promise<void> {
  await waitForRenewals(page);
  await moveClock(page, minutes * MINUTE_MS);
}

test.describe("inactivity [spec §4] [spec §8] [REQ-SESSION-10]", () => {
  test.beforeEach(async ({ page, signInByForm }) => {
    await page.clock.install();
    await signInByForm(EVERYONE);
    await expectSignedIn(page);
    // A jump of the clock in the middle of a download would be that download's time-out.
    await page.clock.runFor(5_000);
    await fence(page);
    await page.mouse.move(300, 300);
  });

  test("13 minutes: a dialog counts down, moving the pointer does not answer it, Stay signed in does, by keyboard @daily:focus", async ({
    page,
  }) => {
    await stayAway(page, 13.1);
    await expect(warning(page)).toBeVisible();
    await expect(page.getByRole("timer")).toHaveText(/^1:[0-5]\d$/);
    await expectAccessible(page, warning(page));
    await page.mouse.move(10, 10);
    await expect(warning(page)).toBeVisible();
    await expect(page.getByRole("button", { name: "Stay signed in" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(warning(page)).toBeHidden();
    await stayAway(page, 12);
    await expect(productSelection(page)).toBeVisible();
    await expect(warning(page)).toBeHidden();
  });

  test("15 minutes: the specified message, log-out, login with `to`, in every tab; nothing revives it @daily:windows", async ({
    page,
    context,
  }) => {
    const other = await openTab(context);
    await expectSignedIn(other);
    await stayAway(page, 13.1);
    await expect(warning(page)).toBeVisible();
    await stayAway(page, 2);
    await expect(note(page).getByText(INACTIVE)).toBeVisible();
    await expect(note(page).getByRole("heading", { name: "Note" })).toBeVisible();
    await expect(page).toHaveURL(/\/login\?to=%2Fproduct/);
    await expectSignedOut(other);
    await page.mouse.move(10, 10);
    await page.goto("/product");
    await expectSignedOut(page);
  });

  test("asleep for 8 h: covered before anything is seen, then the message on the sign-in page (FM-18) @daily:back", async ({
    page,
    sandbox,
    watch,
  }) => {
    watch.allow(PROVOKED);
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const covered = document.body.textContent.includes("Checking your session");
        const shows = document.querySelector("h1")?.textContent ?? "";
        seen.push(`${covered ? "covered" : "open"} ${shows}`);
      }).observe(document.body, { childList: true, subtree: true });
    });
    await passTime(page, sandbox, 8 * 60 * MINUTE_MS);
    await expect(note(page).getByText(INACTIVE)).toBeVisible();
    await expectSignedOut(page);
    await expect(page.getByText("Checking your session")).toBeHidden();
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen.filter((entry) => entry.startsWith("open Product Selection"))).toEqual([]);
  });

  test("asleep for ten minutes: covered until the session was checked, then the same page (FM-18) @daily:back", async ({
    page,
    sandbox,
    watch,
  }) => {
    watch.allow(PROVOKED);
    await sandbox.faults([{ method: "POST", path: "/user/login/refresh/", hold: true, times: 1 }]);
    await passTime(page, sandbox, 10 * MINUTE_MS);
    await expect(page.getByText("Checking your session…")).toBeVisible();
    await expectAccessible(page);
    await sandbox.letGo();
    await expect(page.getByText("Checking your session…")).toBeHidden();
    await expectSignedIn(page);
    await expect.poll(() => countSessionEvents(sandbox, "refreshed")).toBe(1);
  });
});
