import type { Page } from "@playwright/test";

import { MINUTE_MS } from "../session/browser-session.ts";
import { freeze } from "../../support/freeze.ts";
import { moveClock } from "../../support/move-clock.ts";
import { signIn as signInOn } from "../../support/sign-in.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { BOTH_PRODUCTS, isFirstStep, isQuestionPage } from "./both-products.ts";
import { chooseHandset, getLockSteps, isResultPage, SCREEN_HANDSET, startTest } from "./clinic.ts";

const QUESTION = "Is this recording from the patient in front of you?";
const SLEEP_MS = 6 * MINUTE_MS;

/** Where the page goes from now on that is a result or the question before it. */
function noteResults(page: Page): readonly string[] {
  const seen: string[] = [];
  page.on("framenavigated", (frame) => {
    const url = new URL(frame.url());
    if (isResultPage(url) || isQuestionPage(url)) seen.push(url.pathname);
  });
  return seen;
}

test("a recording whose times name no time zone opens by Yes alone [REQ-TEST-01] [REQ-DATA-11] @daily:journey", async ({
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
  const { column, name, who, colleague, serial, udi } = product;

  test(
    `${name}: a tablet that slept past its lock shows nothing of the next holder's patient · path 1 ${column}`,
    { tag: name === "Screen" ? "@daily:windows" : [] },
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
      await moveClock(page, SLEEP_MS);
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
    { tag: name === "Screen" ? "@daily:windows" : [] },
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
      await expectAccessible(page, card);
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
