import type { Page } from "@playwright/test";

import { EXPIRED, fillSignIn } from "../session/browser-session.ts";
import { fence } from "../../support/fence.ts";
import { expect, test } from "../../support/test.ts";
import { BOTH_PRODUCTS } from "./both-products.ts";
import { chooseHandset, DIAGNOSE_HANDSET, getLockSteps, SCREEN_HANDSET, startTest } from "./clinic.ts";
import { getRequests, note, PACK_YEARS, passSteadily, reachTheQuestion } from "./faults.ts";

const REFUSED = /40[13] \((Unauthorized|Forbidden)\)/;

/** The address with its own encoding, as `to` carries it. */
const handsetPage = (base: string, udi: string) => `/${base}/handsets/${encodeURIComponent(udi)}`;

/** The specified message over the sign-in page, and nothing of the test below it. */
async function expectExpired(page: Page, to: string): Promise<void> {
  await expect(note(page).getByText(EXPIRED)).toHaveCount(1);
  await expect(note(page).getByRole("heading", { name: "Note" })).toBeVisible();
  await expect(page).toHaveURL(/\/login\?to=/);
  const target = new URL(page.url()).searchParams.get("to") ?? "";
  expect(decodeURIComponent(target)).toBe(decodeURIComponent(to));
  await expect(page.getByText("SELECT YOUR HANDSET")).toHaveCount(0);
}

async function signInAgain(page: Page, who: string): Promise<void> {
  await note(page).getByRole("button", { name: "Back" }).click();
  await fillSignIn(page, who);
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

/**
 * What this page's unlocks were answered. Not from the server's log: the unlock of the page before, which was
 * closed with the test before, may arrive there late.
 */
function collectUnlocks(page: Page): readonly number[] {
  const statuses: number[] = [];
  page.on("response", (reply) => {
    if (new URL(reply.url()).pathname.endsWith("/unlock/") && reply.request().method() === "POST") {
      statuses.push(reply.status());
    }
  });
  return statuses;
}

test("401 in the middle of a test tries to unlock first, then sign-in with the way back · FM-06 N @daily:journey", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(REFUSED);
  // A renewal may have been under way at the end and may lock again: then the next sign-in unlocks once more.
  watch.allow(/400 \(Bad Request\).*\/unlock\//);
  const unlocks = collectUnlocks(page);
  await signIn("gp@capno.example");
  await startTest(page, "00201");
  await sandbox.faults([{ method: "GET", path: "/v2/handsets/*/tests/", status: 401 }]);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expectExpired(page, `${handsetPage("nts", SCREEN_HANDSET)}/loading-test`);
  await expect
    .poll(async () => (await getLockSteps(sandbox)).slice(0, 2))
    .toEqual(["gp locked", "gp unlocked user-navigated-away"]);
  await expect.poll(() => unlocks).toEqual([200]);

  await sandbox.clearFaults();
  await signInAgain(page, "gp@capno.example");
  // The test was given up with the session; its handset's page is where the next one starts.
  await expect(page).toHaveURL(/\/nts\/handsets\/.*\/start-test$/);
  await expect(page.getByText("You have selected Handset 00201 for this test")).toBeVisible();
});

test("403 to the pack years: nothing is sent twice, not even after signing in again · FM-07 D", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(REFUSED);
  const unlocks = collectUnlocks(page);
  await signIn("clinic@capno.example");
  const capnogramId = await reachTheQuestion(page, sandbox);
  // Sign-in must not come under the second press.
  await sandbox.faults([{ method: "POST", path: "*smokingHistory*", status: 403, times: 1, hold: true }]);
  await page.getByLabel(PACK_YEARS).fill("25");
  await page.getByRole("button", { name: "Confirm" }).dblclick();
  await sandbox.letGo();
  await expectExpired(page, `${handsetPage("ntd", DIAGNOSE_HANDSET)}/smoking-history/${capnogramId}`);
  await expect(page.getByLabel(PACK_YEARS)).toHaveCount(0);
  await expect.poll(() => unlocks).toEqual([200]);

  await signInAgain(page, "clinic@capno.example");
  await expect(page.getByText("You have selected Handset 00401 for this test")).toBeVisible();
  const sent = await getRequests(sandbox, "POST", /smokingHistory/);
  expect(sent.map((request) => request.status)).toEqual([403]);
  expect((await sandbox.log()).smokingHistories).toEqual([]);
});

for (const { column, who, serial } of BOTH_PRODUCTS) {
  test(`an unlock that is forbidden is asked for once, and goes round in no circle [FM-07 ${column}]`, async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(REFUSED);
    const unlocks = collectUnlocks(page);
    await page.clock.install();
    await signIn(who);
    await chooseHandset(page, serial);
    await sandbox.faults([{ method: "POST", path: "/v2/handsets/*/unlock/", status: 403 }]);
    await page.getByRole("link", { name: "Documentation" }).click();
    await expect(page.getByRole("heading", { name: "Documentation" })).toBeVisible();
    await expect.poll(() => unlocks).toEqual([403]);
    // In steps: in one go the live link would miss the answers to its own questions.
    await passSteadily(page, sandbox, 60_000);
    expect(unlocks).toEqual([403]);
    // That the lock was gone already is no reason to end the session.
    await expect(note(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Documentation" })).toBeVisible();

    // The session ends for another reason: once more it is tried, once more in vain, and that is all.
    await sandbox.faults([{ method: "GET", path: "/v2/handsets/", status: 403 }]);
    await page.getByRole("link", { name: "Start new test" }).click();
    await expect(note(page).getByText(EXPIRED)).toHaveCount(1);
    await expect(page).toHaveURL(/\/login\?to=/);
    await fence(page);
    const before = (await sandbox.log()).requests.length;
    await page.clock.runFor(60_000);
    expect((await sandbox.log()).requests.length).toBe(before);
    expect(unlocks.length).toBeLessThanOrEqual(2);
    await expect(note(page).getByText(EXPIRED)).toHaveCount(1);
  });
}
