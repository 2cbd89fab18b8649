import type { Page } from "@playwright/test";

import { chooseHandset, getLockSteps } from "../breath-test/clinic.ts";
import { fence } from "../../support/fence.ts";
import { freeze } from "../../support/freeze.ts";
import { expect, test } from "../../support/test.ts";
import { signInByForm as signInAt } from "../../support/sign-in.ts";
import {
  countRequests,
  expectSignedOut,
  fillSignIn,
  GP,
  note,
  readSessionKeys,
  REPLACED,
  signInWithout,
} from "./browser-session.ts";

const GP2 = "gp2@capno.example";
const REFRESH = "/user/login/refresh/";

const whoIsShown = (page: Page) => page.getByRole("banner").getByText(/@capno\.example/);

/** Both stand before the form; then one after the other signs in: nobody logs out in between. */
async function signInOneAfterTheOther(first: Page, second: Page, remember: boolean): Promise<void> {
  await first.goto("/login");
  await second.goto("/login");
  for (const [page, who] of [
    [first, GP],
    [second, GP2],
  ] as const) {
    if (!remember) await page.getByLabel("Remember me").uncheck();
    await fillSignIn(page, who);
    await page.getByRole("button", { name: "Next" }).click();
    await page.waitForURL(/\/nts\/handsets/);
  }
}

test.describe("two people at one computer", () => {
  test("the one who signs in ends the other's window, which says why, frees its handset and goes nowhere as them @daily:windows", async ({
    page,
    context,
    sandbox,
  }) => {
    await signInWithout(page, GP);
    await chooseHandset(page, "00202");
    const other = await context.newPage();
    await signInAt(other, GP2);
    await expect(whoIsShown(other)).toHaveText(GP2);

    await expect(note(page).getByText(REPLACED)).toBeVisible();
    await expect(note(page).getByRole("heading", { name: "Note" })).toBeVisible();
    // Without `to`: where one person was is nothing to the next.
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => getLockSteps(sandbox)).toEqual(["gp locked", "gp unlocked user-navigated-away"]);
    expect((await readSessionKeys(page)).session).toEqual([]);

    await page.reload();
    await expectSignedOut(page);
    await page.goto("/nts/handsets");
    await expectSignedOut(page);
    await page.goBack();
    await expectSignedOut(page);
    await other.reload();
    await expect(whoIsShown(other)).toHaveText(GP2);
  });

  test("a window that slept meanwhile ends when it wakes: nothing of it is sent as the other, and the other stays @daily:windows", async ({
    page,
    context,
    sandbox,
  }) => {
    const other = await context.newPage();
    await page.goto("/login");
    await other.goto("/login");
    await fillSignIn(page, GP);
    await page.getByRole("button", { name: "Next" }).click();
    await chooseHandset(page, "00202");
    const thaw = await freeze(page);
    await fillSignIn(other, GP2);
    await other.getByRole("button", { name: "Next" }).click();
    await expect(whoIsShown(other)).toHaveText(GP2);
    await expect.poll(() => getLockSteps(sandbox)).toEqual(["gp locked"]);
    const before = (await sandbox.log()).requests.length;

    await thaw();
    await expect(note(page).getByText(REPLACED)).toBeVisible();
    await expect.poll(() => getLockSteps(sandbox)).toEqual(["gp locked", "gp unlocked user-navigated-away"]);
    await fence(page);
    const since = (await sandbox.log()).requests.slice(before);
    // Its own list of handsets may be read after the lock: what had come before it slept is heard first.
    const sent = since.filter(({ username, method }) => username === GP && method !== "GET");
    expect(sent.map(({ path }) => path)).toEqual([expect.stringMatching(/\/unlock\/$/)]);
    expect(await countRequests(sandbox, "POST", REFRESH)).toBe(0);
    await other.reload();
    await expect(whoIsShown(other)).toHaveText(GP2);
    await page.reload();
    await expectSignedOut(page);
  });

  test("a window whose session ended accepts another account's sign-in @daily:windows", async ({
    page,
    context,
  }) => {
    const other = await context.newPage();
    await signInOneAfterTheOther(page, other, true);
    await expect(note(page).getByText(REPLACED)).toBeVisible();
    await note(page).getByRole("button", { name: "Back" }).click();
    await fillSignIn(page, GP);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(whoIsShown(page)).toHaveText(GP);
    await expect(note(other).getByText(REPLACED)).toBeVisible();
    await page.reload();
    await expect(whoIsShown(page)).toHaveText(GP);
  });
});
