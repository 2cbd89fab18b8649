import type { Page } from "@playwright/test";

import { tabTo } from "../../support/keyboard.ts";
import { expect, test } from "../../support/test.ts";
import type { BreathRecord, Sandbox } from "../../support/sandbox.ts";

const HANDSET = "(01)05012345678900(21)NTA00202";

async function startTest(page: Page): Promise<void> {
  await page.getByRole("button", { name: /00202/ }).click();
  await expect(page.getByText("You have selected Handset 00202 for this test")).toBeVisible();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("Loading test results...")).toBeVisible();
}

/** The percentage the sandbox stored for a record, as a person would round it. */
async function getStoredPercent(sandbox: Sandbox, record: BreathRecord): Promise<string> {
  const { capnograms } = await sandbox.log();
  const stored = capnograms.find(({ capnogramId }) => capnogramId === record.capnogramId);
  const probability = stored?.probability;
  if (typeof probability !== "number") throw new Error("the sandbox stored no probability");
  return `${Math.round(probability * 100)}%`;
}

test.describe("a breath test on Screen", () => {
  test("goes from sign-in to the stored percentage by encrypted events, and gives the handset back @daily:journey", async ({
    page,
    sandbox,
    signInByForm,
    stack,
  }) => {
    await signInByForm("gp@capno.example");
    await expect(page).toHaveURL(/\/nts\/handsets$/);
    await startTest(page);
    const record = await sandbox.breathe(HANDSET, { profile: "copd", seconds: 2 });
    await page.waitForURL(/\/nts\/results\//);

    await expect(page.getByText(await getStoredPercent(sandbox, record), { exact: true })).toBeVisible();
    await expect(page.getByText("COPD prediction probability")).toBeVisible();

    const getSteps = async () => (await sandbox.log()).locks.filter(({ event }) => event !== "renewed");
    // The handset is given back when the result is already on the page.
    await expect
      .poll(async () => (await getSteps()).map(({ event, reason }) => [event, reason ?? null]))
      .toEqual([
        ["locked", null],
        ["unlocked", "user-finished-test"],
      ]);
    expect((await sandbox.log()).realtime.connected).toBe(true);
    const { ports } = stack;
    const others = [ports.capture, ports.diagnose].map((port) => `:${port}/`);
    // Their files may have been fetched ahead while the password was typed (ADR 0008); nothing of them runs.
    const running = await page.evaluate(() => [...document.scripts].map(({ src }) => src));
    expect(running.filter((src) => others.some((origin) => src.includes(origin)))).toEqual([]);

    await page.getByRole("button", { name: "Finish test" }).click();
    await expect(page).toHaveURL(/start-test$/);
    await page.getByRole("link", { name: "Results history" }).click();
    await expect
      .poll(async () => (await sandbox.log()).locks.at(-1))
      .toMatchObject({ event: "unlocked", reason: "user-navigated-away" });
  });

  test("reaches the result by polling while realtime is cut", async ({ page, sandbox, signIn, watch }) => {
    watch.allow(/WebSocket|ws:\/\//);
    await sandbox.realtime(false);
    await signIn("gp@capno.example");
    await page.getByRole("button", { name: /00202/ }).click();
    // Without its channel Start waits a little for the link, then goes on by polling.
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(page.getByText("Loading test results...")).toBeVisible();
    const record = await sandbox.breathe(HANDSET, { profile: "copd", seconds: 0 });
    await page.waitForURL(/\/nts\/results\//);
    await expect(page.getByText(await getStoredPercent(sandbox, record), { exact: true })).toBeVisible();
  });

  test("can be done with the keyboard alone, and every page on the way is accessible [REQ-PRIVACY-01] @daily:focus", async ({
    page,
    sandbox,
  }) => {
    await page.goto("/login");
    await page.getByLabel(/e-?mail/i).focus();
    await page.keyboard.type("gp@capno.example");
    await page.keyboard.press("Tab");
    await page.keyboard.type("breathe-easy-1");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/nts\/handsets$/);
    await expect(page.getByRole("button", { name: /00202/ })).toBeVisible();

    await tabTo(page, /00202/);
    await page.keyboard.press("Enter");
    await expect(page.getByText("You have selected Handset 00202 for this test")).toBeVisible();
    await tabTo(page, /^Start$/);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Loading test results...")).toBeVisible();

    const record = await sandbox.breathe(HANDSET, { profile: "healthy", seconds: 0 });
    await page.waitForURL(/\/nts\/results\//);
    await expect(page.getByText(await getStoredPercent(sandbox, record), { exact: true })).toBeVisible();
    await tabTo(page, /^Finish test$/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/start-test$/);
  });
});
