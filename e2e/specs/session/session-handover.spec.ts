import { chooseHandset, getLockSteps } from "../breath-test/clinic.ts";
import { fence } from "../../support/fence.ts";
import { freeze } from "../../support/freeze.ts";
import { expect, test } from "../../support/test.ts";
import {
  countRequests,
  countSessionEvents,
  EVERYONE,
  expectSignedIn,
  expectSignedOut,
  fillSignIn,
  GP,
  MINUTE_MS,
  openTab,
  passTime,
  PROVOKED,
  readSessionKeys,
  signInWithout,
} from "./browser-session.ts";

const REFRESH = "/user/login/refresh/";
const NOTHING = { local: [], session: [] };

test.describe("after the end of a session", () => {
  test("a session that was not remembered is not restored after a long absence, as after Reopen closed tab", async ({
    page,
    sandbox,
  }) => {
    await page.clock.install();
    await signInWithout(page, EVERYONE);
    await expectSignedIn(page);
    await page.goto("about:blank");
    await passTime(page, sandbox, 14 * MINUTE_MS);
    await page.goto("/product?choose=1");
    await expectSignedIn(page);

    await page.goto("about:blank");
    await passTime(page, sandbox, 16 * MINUTE_MS);
    const before = await countRequests(sandbox, "POST", REFRESH);
    await page.goto("/product?choose=1");
    await expectSignedOut(page);
    await expect.poll(() => countRequests(sandbox, "POST", REFRESH)).toBe(before);
    await expect.poll(async () => (await readSessionKeys(page)).session).toEqual([]);
  });

  test("a window that was closed at log-out restores no session, not even when its user signs in again @daily:windows", async ({
    page,
    context,
    sandbox,
  }) => {
    await signInWithout(page, EVERYONE);
    await expectSignedIn(page);
    await page.goto("about:blank");
    const other = await context.newPage();
    await signInWithout(other, EVERYONE);
    await expectSignedIn(other);
    await other.goto("/logout");
    await expectSignedOut(other);
    await signInWithout(other, EVERYONE);
    await expectSignedIn(other);

    await page.goto("/product?choose=1");
    await expectSignedOut(page);
    expect(await countRequests(sandbox, "POST", REFRESH)).toBe(0);
    await expectSignedIn(other);
  });

  test("a window that slept through the log-out ends its session when it wakes, and sends no request @daily:windows", async ({
    page,
    context,
    sandbox,
    signInByForm,
  }) => {
    await signInByForm(EVERYONE);
    await expectSignedIn(page);
    const other = await openTab(context);
    await expectSignedIn(other);
    const thaw = await freeze(page);
    await other.getByRole("button", { name: "Account" }).click();
    await other.getByRole("menuitem", { name: "Log out" }).click();
    await expectSignedOut(other);
    const before = (await sandbox.log()).requests.length;
    await thaw();
    await expectSignedOut(page);
    await fence(page);
    expect((await sandbox.log()).requests.slice(before).filter(({ username }) => username !== null)).toEqual(
      [],
    );
    expect(await readSessionKeys(page)).toEqual(NOTHING);
  });

  test("a page reloaded during a renewal continues, because the second response repeats the first @daily:back", async ({
    page,
    sandbox,
    signInByForm,
    watch,
  }) => {
    watch.allow(PROVOKED);
    await signInByForm(EVERYONE);
    await expectSignedIn(page);
    // Its answer comes when the page that asked is gone.
    await sandbox.faults([{ method: "POST", path: REFRESH, hold: true, times: 1 }]);
    await page.goto("/product?choose=1", { waitUntil: "commit" });
    await expect.poll(() => sandbox.listFaults()).toEqual([]);
    await page.goto("/product?choose=1");
    await expectSignedIn(page);
    await sandbox.letGo();
    await expect.poll(() => countSessionEvents(sandbox, "answered-again")).toBe(1);
    await page.reload();
    await expectSignedIn(page);
    expect(await countSessionEvents(sandbox, "reuse-revoked")).toBe(0);
    await expect.poll(() => countSessionEvents(sandbox, "signed-in")).toBe(1);
  });
});

test("a handset that a late renewal locks after the log-out is freed by the account's next sign-in @daily:windows", async ({
  page,
  sandbox,
  signInByForm,
  watch,
}) => {
  watch.allow(PROVOKED);
  await signInByForm(GP);
  await chooseHandset(page, "00202");
  await sandbox.faults([{ method: "POST", path: "/v2/handsets/*/lock/", hold: true, times: 1 }]);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => sandbox.listFaults()).toEqual([]);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expectSignedOut(page);
  const unlocked = "gp unlocked user-navigated-away";
  await expect.poll(() => getLockSteps(sandbox)).toEqual(["gp locked", unlocked]);
  await sandbox.letGo();
  await expect.poll(() => getLockSteps(sandbox)).toEqual(["gp locked", unlocked, "gp locked"]);

  await fillSignIn(page, GP);
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(/\/nts\/handsets/);
  await expect.poll(() => getLockSteps(sandbox)).toEqual(["gp locked", unlocked, "gp locked", unlocked]);
  await expect(page.getByRole("button", { name: /00202/ })).toBeEnabled();
});
