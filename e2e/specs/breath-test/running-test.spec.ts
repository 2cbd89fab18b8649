import type { Page } from "@playwright/test";

import { EVERYONE, MINUTE_MS } from "../session/browser-session.ts";
import { waitForAnswers } from "../../support/page-watch.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { BOTH_PRODUCTS, isQuestionPage, questionField } from "./both-products.ts";
import { toHandsetChannel } from "./channel-watch.ts";
import { follow, getLockSteps, getStoredPercent, isResultPage, SCREEN_HANDSET, startTest } from "./clinic.ts";

const IS_IT_ON = "Is the handset switched on and nearby?";

const strip = (page: Page) => page.getByRole("region", { name: "Running test" });

for (const { column, name, who, serial, udi } of BOTH_PRODUCTS) {
  test(
    `${name}: a running test is in the header of every page, keeps its handset, and its result opens on the user's press · ${column}`,
    { tag: name === "Screen" ? "@daily:journey" : [] },
    async ({ page, sandbox, signIn }) => {
      await signIn(who);
      await startTest(page, serial);
      await expect(strip(page)).toHaveCount(0);
      for (const link of ["Documentation", "Results history"]) {
        await follow(page, link);
        await expect(strip(page)).toContainText(new RegExp(`^Test on ${serial}, \\d:\\d\\d`));
      }
      expect((await getLockSteps(sandbox)).map((step) => step.split(" ")[1])).toEqual(["locked"]);

      await strip(page)
        .getByRole("link", { name: /^Return/ })
        .press("Enter");
      await expect(page.getByText("Loading test results...")).toBeVisible();
      await follow(page, "Documentation");
      await follow(page, "Start new test");
      await expect(page.getByText("Loading test results...")).toBeVisible();

      await follow(page, "Documentation");
      const record = await sandbox.breathe(udi, { profile: "copd", seconds: 0 });
      await expect(page.getByRole("heading", { name: "Documentation" })).toBeVisible();
      if (column === "D") {
        await expect(strip(page)).toContainText(`Test on ${serial}: smoking history`);
        await strip(page)
          .getByRole("link", { name: /^Return/ })
          .click();
        await expect(page).toHaveURL(isQuestionPage);
        await questionField(page).fill("20");
        await page.getByRole("button", { name: "Confirm" }).click();
      } else {
        await expect(page.getByText(/^Result for test .+ is available$/)).toHaveCount(0);
        await expect(strip(page)).toContainText(`Result on ${serial}`);
        await strip(page).getByRole("link", { name: /^Open/ }).click();
      }
      await expect(page).toHaveURL((url) => isResultPage(url) && url.pathname.endsWith(record.capnogramId));
      await expect(strip(page)).toHaveCount(0);
      await expect
        .poll(async () => (await getLockSteps(sandbox)).at(-1)?.split(" ").slice(1).join(" "))
        .toBe("unlocked user-finished-test");
    },
  );
}

test("a reload on another page resumes the running test, and its result is announced [REQ-TEST-02] @daily:back", async ({
  page,
  sandbox,
  signIn,
}) => {
  await signIn("gp@capno.example");
  await startTest(page, "00201");
  await follow(page, "Documentation");
  await page.reload();
  await expect(strip(page)).toContainText(/^Test on 00201/);
  await expect.poll(async () => (await getLockSteps(sandbox)).at(-1)).toBe("gp locked");
  const record = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
  await strip(page).getByRole("link", { name: /^Open/ }).click();
  await expect(page.getByText(await getStoredPercent(sandbox, record), { exact: true })).toBeVisible();
});

test("Back to a waiting page whose result arrived behind another page offers that result [REQ-TEST-48] @daily:back", async ({
  page,
  sandbox,
  signIn,
}) => {
  await signIn("gp@capno.example");
  await startTest(page, "00201");
  await follow(page, "Documentation");
  const record = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
  await expect(strip(page)).toContainText("Result on 00201");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "The result is ready" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open the result" }).click();
  await expect(page.getByText(await getStoredPercent(sandbox, record), { exact: true })).toBeVisible();
});

test("a result that was opened before its test heard of it ends the test well [REQ-TEST-01]", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(/503|WebSocket|ws:\/\//);
  await signIn("gp@capno.example");
  await startTest(page, "00201");
  // The test hears nothing of its recording.
  await sandbox.realtime(false);
  await sandbox.faults([{ method: "GET", path: "*/tests/", status: 503 }]);
  const { capnogramId } = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
  await page.evaluate((to) => {
    history.pushState({ idx: history.length, key: "opened", usr: null }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, `/nts/results/${capnogramId}`);
  await expect(strip(page)).toContainText(/^Test on 00201/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await sandbox.clearFaults();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText(/^The test on 00201 is complete\./)).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  await expect.poll(async () => (await getLockSteps(sandbox)).at(-1)).toBe("gp unlocked user-navigated-away");
});

test("opening another product releases the handset", async ({ page, sandbox, signIn }) => {
  await signIn(EVERYONE);
  await page.goto("/nts");
  await startTest(page, "00201");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Switch product" }).click();
  await expect
    .poll(async () => (await getLockSteps(sandbox)).at(-1))
    .toBe("everyone unlocked user-navigated-away");
});

test("the waiting page tells what to do: the handset, the recording with its bar, Cancel, and what takes longer [REQ-TEST-23]", async ({
  page,
  sandbox,
  signIn,
}) => {
  await page.clock.install();
  await signIn("gp@capno.example");
  await startTest(page, "00201");
  const stages = page.getByRole("list", { name: "Test progress" }).getByRole("listitem");
  await expect(stages.nth(0)).toContainText("Waiting for the handset, in progress");
  await expect(page.getByText(IS_IT_ON)).toHaveCount(0);
  // Page and server together: the page goes by the server's time.
  await sandbox.clock(31_000);
  await page.clock.runFor(31_000);
  await expect(page.getByRole("status").filter({ hasText: IS_IT_ON })).toBeVisible();
  await expectAccessible(page);

  await sandbox.publish(toHandsetChannel(SCREEN_HANDSET), "capnogram-progress", {
    progress: 40,
  });
  await expect(page.getByText("45 s", { exact: true })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Recording" })).toHaveAttribute("aria-valuenow", "40");
  await expect(page.getByText(IS_IT_ON)).toHaveCount(0);
  await expectAccessible(page);

  // In steps that are shorter than what a token is renewed ahead of its end, each answered before the next.
  const stepMs = 10_000;
  for (let passed = 0; passed < 5 * MINUTE_MS; passed += stepMs) {
    /* oxlint-disable no-await-in-loop -- time passes step by step */
    await sandbox.clock(stepMs);
    await page.clock.runFor(stepMs);
    await waitForAnswers(page);
    /* oxlint-enable no-await-in-loop */
  }
  await expect(page.getByText(/^Taking longer than usual/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
});

test("results: a scale from 0 to 100, and both curves on one baseline", async ({ page, sandbox, signIn }) => {
  await signIn("gp@capno.example");
  await startTest(page, "00201");
  await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0, coughShare: 0.4 });
  await page.waitForURL(isResultPage);
  const plots = page.getByRole("application", { name: /^(Average waveform|Capnogram)$/ });
  await expect(plots).toHaveCount(2);
  const feet = await plots.evaluateAll((each) => each.map((plot) => plot.getBoundingClientRect().bottom));
  expect(Math.abs((feet[0] ?? 0) - (feet[1] ?? 1_000))).toBeLessThan(1);
  await expectAccessible(page);
});

test("Start draws how the patient breathes, folded after the first test of a session", async ({
  page,
  sandbox,
  signIn,
}) => {
  await signIn("gp@capno.example");
  await page.getByRole("button", { name: /00201/ }).click();
  const steps = page.getByText("Breathe quietly, in and out");
  await expect(steps).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await sandbox.breathe(SCREEN_HANDSET, { seconds: 0 });
  await page.waitForURL(isResultPage);
  await page.getByRole("button", { name: "Finish test" }).click();
  await expect(steps).toBeHidden();
  await page.locator("summary", { hasText: "How to breathe" }).press("Enter");
  await expect(steps).toBeVisible();
});
