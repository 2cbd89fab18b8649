import type { Page } from "@playwright/test";

import { MINUTE_MS } from "../session/browser-session.ts";
import { signIn as signInOn } from "../../support/sign-in.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { BOTH_PRODUCTS, isFirstStep, isQuestionPage, type Column } from "./both-products.ts";
import { chooseHandset, getLockSteps, isResultPage, SCREEN_HANDSET, startTest } from "./clinic.ts";

const QUESTION = "Is this recording from the patient in front of you?";
const SLEEP_MS = 6 * MINUTE_MS;

/** A page that the browser freezes, as it does on a tablet that sleeps; its clock goes on. */
async function freeze(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
  return async () => {
    await devtools.send("Page.setWebLifecycleState", { state: "active" });
    await devtools.detach();
  };
}

/** Where the page goes from now on that is a result or the question before it. */
function noteResults(page: Page): readonly string[] {
  const seen: string[] = [];
  page.on("framenavigated", (frame) => {
    const url = new URL(frame.url());
    if (isResultPage(url) || isQuestionPage(url)) seen.push(url.pathname);
  });
  return seen;
}

test("a recording whose times name no time zone opens by Yes alone [REQ-TEST-01] [REQ-DATA-11]", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(/without an offset/);
  await signIn("gp@capno.example");
  await startTest(page, "00201");
  const results = noteResults(page);
  const local = { replace: [['Z"', '"']] } as const;
  await sandbox.faults([
    { method: "GET", path: "/v2/handsets/*/tests/", change: local },
    { method: "GET", path: "/v2/capnograms/*/", change: local },
  ]);
  await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
  await expect(page.getByText(/The server dates it \d\d:\d\d:\d\d without a time zone/)).toBeVisible();
  await expect(page.getByText(QUESTION)).toBeVisible();
  expect(results).toEqual([]);
  await page.getByRole("button", { name: "Yes, open it" }).click();
  await page.waitForURL(isResultPage);
});

for (const product of BOTH_PRODUCTS) {
  const { column, name, who, colleague, serial, udi, tag } = product;

  test(
    `${name}: a tablet that slept past its lock shows nothing of the next holder's patient · path 1 ${column}`,
    { tag },
    async ({ page, sandbox, signIn, openWindow, watch }) => {
      watch.allow(/WebSocket|ws:\/\/|409 \(Conflict\)/);
      await sandbox.reset({ accessTokenS: 3_600 });
      await page.clock.install();
      await signIn(who);
      await startTest(page, serial);
      const results = noteResults(page);
      const wake = await freeze(page);

      await sandbox.clock(SLEEP_MS);
      const next = await openWindow();
      await signInOn(next, colleague);
      await startTest(next, serial);
      // Only the lock can tell whose it is.
      const theirs = await sandbox.breathe(udi, { profile: "copd", seconds: 0, namesAccount: false });
      await next.waitForURL((url) => isFirstStep(product)(url) && url.pathname.includes(theirs.capnogramId));

      await wake();
      await page.clock.fastForward(SLEEP_MS);
      const note = page.getByRole("alertdialog").filter({ hasText: /is (no longer )?locked/ });
      await expect(note).toBeVisible();
      await note.getByRole("button", { name: "Back" }).click();
      await expect(page).toHaveURL(/\/handsets$/);
      await expect(page.getByText(QUESTION)).toHaveCount(0);
      await expect(page.getByText(/^Result for test/)).toHaveCount(0);
      await expect(page.getByText(theirs.testIdentifier)).toHaveCount(0);
      expect(results).toEqual([]);
      // Nobody took it back: the colleague's test goes on.
      const user = who.replace("@capno.example", "");
      expect((await getLockSteps(sandbox)).filter((step) => step === `${user} locked`)).toHaveLength(1);
    },
  );

  test(
    `${name}: what another window of this account got recorded before Start is asked about, and opened by Yes alone · path 2 ${column}`,
    { tag },
    async ({ page, sandbox, signIn }) => {
      await signIn(who);
      await chooseHandset(page, serial);
      const results = noteResults(page);
      const old = await sandbox.breathe(udi, { profile: "copd", seconds: 0 });
      await expect
        .poll(async () => Date.parse((await sandbox.log()).now) - Date.parse(old.capturedAt))
        .toBeGreaterThan(2_000);
      await page.getByRole("button", { name: "Start", exact: true }).click();

      const card = page.getByRole("region", { name: QUESTION });
      await expect(card).toBeFocused();
      await expect(card).toContainText(
        /A recording from \d\d:\d\d:\d\d is ready\. You pressed Start at \d\d:\d\d:\d\d, so/,
      );
      await expectAccessible(page);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Space");
      await expect(card).toBeVisible();
      expect(results).toEqual([]);
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: "Yes, open it" })).toBeFocused();
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => isFirstStep(product)(url) && url.pathname.includes(old.capnogramId));
    },
  );
}

const SCREEN = BOTH_PRODUCTS.find(({ id }) => id === "nts") as Column;

test("Screen: a recording that is declined is not asked about again, and the next one opens · path 2 N", async ({
  page,
  sandbox,
  signIn,
}) => {
  const { who, serial, udi } = SCREEN;
  await signIn(who);
  // Before this account had the handset, by nobody that the server names.
  const old = await sandbox.breathe(udi, { seconds: 0, capturedAgoMs: 30_000, namesAccount: false });
  await startTest(page, serial);
  const card = page.getByRole("region", { name: QUESTION });
  await expect(card).toContainText("You took the handset at");
  await card.getByRole("button", { name: "No, wait for the next" }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByText(/was set aside\. Waiting for the next one\./)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const mine = await sandbox.breathe(udi, { profile: "copd", seconds: 0 });
  await page.waitForURL(isResultPage);
  expect(page.url()).toContain(mine.capnogramId);
  expect(page.url()).not.toContain(old.capnogramId);
});

test("Screen: a colleague's recording that is listed at Start is neither opened nor asked about · path 2 N", async ({
  page,
  sandbox,
  signIn,
  openWindow,
}) => {
  const { who, colleague, serial, udi } = SCREEN;
  const before = await openWindow();
  await signInOn(before, colleague);
  await startTest(before, serial);
  await sandbox.breathe(udi, { seconds: 0 });
  await before.waitForURL(isResultPage);

  await signIn(who);
  const results = noteResults(page);
  await startTest(page, serial);
  const polls = async () =>
    (await sandbox.log()).requests.filter(
      ({ path, username }) => path.endsWith("/tests/") && username === who,
    ).length;
  await expect.poll(polls).toBeGreaterThan(0);
  const checks = async () =>
    (await sandbox.log()).requests.some(
      ({ path, username }) => /\/v2\/capnograms\/[^/]+\/$/.test(path) && username === who,
    );
  await expect.poll(checks).toBe(true);
  const mine = await sandbox.breathe(udi, { profile: "copd", seconds: 0 });
  await page.waitForURL(isResultPage);
  expect(results).toEqual([`/nts/results/${mine.capnogramId}`]);
});

test("Screen: a result opened from the history in another tab is not taken as the next test's result · path 2 N", async ({
  page,
  context,
  sandbox,
  signIn,
}) => {
  const { who, serial, udi } = SCREEN;
  await signIn(who);
  await chooseHandset(page, serial);
  const old = await sandbox.breathe(udi, { seconds: 0, capturedAgoMs: 5_000 });
  const tab = await context.newPage();
  await tab.goto(`/nts/results-history/${encodeURIComponent(udi)}`);
  await tab.getByRole("link", { name: `Open test ${old.testIdentifier}` }).click();
  await expect(tab.getByText("COPD prediction probability")).toBeVisible();

  const results = noteResults(page);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("Loading test results...")).toBeVisible();
  const mine = await sandbox.breathe(udi, { profile: "copd", seconds: 0 });
  await page.waitForURL(isResultPage);
  expect(results).toEqual([`/nts/results/${mine.capnogramId}`]);
});
