import type { Page } from "@playwright/test";

import { expect, test } from "../support/test.ts";
import {
  chooseHandset,
  DIAGNOSE_HANDSET,
  getLockSteps,
  getStoredPercent,
  isResultPage,
  SCREEN_HANDSET,
  startTest,
} from "./clinic.ts";

const MINUTE_MS = 60_000;
/** The browser's own words about what a test provokes. */
const PROVOKED = /Failed to load resource|integrity|ERR_|did not open|MIME type|WebSocket|ws:\/\//i;
const failure = (page: Page, title: string) => page.getByRole("alert").filter({ hasText: title });
const toChannel = (udi: string) =>
  `private-encrypted-handset@${Buffer.from(udi, "utf8").toString("base64url")}`;

const PRODUCTS = [
  { name: "Screen", server: "screen", id: "nts", who: "gp@capno.example" },
  { name: "Diagnose", server: "diagnose", id: "ntd", who: "clinic@capno.example" },
] as const;

for (const { name, server, id, who } of PRODUCTS) {
  test(`${name} that is not there locks nothing, and comes with another try · F01`, async ({
    page,
    sandbox,
    signIn,
    stack,
    watch,
  }) => {
    watch.allow(PROVOKED);
    await stack.stopServer(server);
    await signIn(who);
    await page.goto(`/${id}/handsets`);
    await expect(failure(page, `${name} is unavailable`)).toBeVisible();
    expect(await getLockSteps(sandbox)).toEqual([]);
    await stack.startServer(server);
    await page.getByRole("button", { name: "Try again" }).click();
    // Somebody who has seen the training video is not sent to it again.
    await expect(page.getByText("SELECT YOUR HANDSET")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${id}/handsets$`));
  });

  test(`${name} for another contract is said to be out of date · F05`, async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(PROVOKED);
    await page.route("**/remotes.json", async (route) => {
      const { products } = (await (await route.fetch()).json()) as { products: { id: string }[] };
      const changed = products.map((each) => (each.id === id ? { ...each, contract: "^2.0.0" } : each));
      await route.fulfill({ json: { products: changed } });
    });
    await signIn(who);
    await page.goto(`/${id}`);
    await expect(failure(page, `${name} is out of date`)).toBeVisible();
    expect(await getLockSteps(sandbox)).toEqual([]);
  });
}

test("a page that throws falls back alone, and frees the handset within 2 s · F03", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(/poisoned|React|error/i);
  await signIn("clinic@capno.example");
  await startTest(page, "00401");
  // Only the form of pack years makes such an element here.
  await page.evaluate(() => {
    const create = document.createElement.bind(document);
    document.createElement = (tag: string, options?: ElementCreationOptions) => {
      if (tag === "input") throw new Error("poisoned");
      return create(tag, options);
    };
  });
  await sandbox.breathe(DIAGNOSE_HANDSET, { profile: "copd", seconds: 0 });
  await page.waitForURL(/smoking-history/);
  await expect(page.getByRole("alertdialog")).toContainText("Unexpected navigation error.");
  await expect
    .poll(async () => (await getLockSteps(sandbox)).at(-1), { timeout: 2_000 })
    .toContain("clinic unlocked");
  await expect(page.getByRole("link", { name: "Log out", includeHidden: true })).toBeAttached();
  expect((await sandbox.log()).smokingHistories).toEqual([]);
  // Leaving gave the test up; the next one asks as ever.
  await page.reload();
  await expect(page).toHaveURL(/\/ntd\/handsets$/);
  await startTest(page, "00401");
  await sandbox.breathe(DIAGNOSE_HANDSET, { profile: "copd", seconds: 0 });
  await page.waitForURL(/smoking-history/);
  await expect(page.getByLabel("Enter number of pack years")).toHaveValue("");
  expect((await sandbox.log()).smokingHistories).toEqual([]);
});

test("an unlock that is forbidden is not asked for again and again · F07", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(/403 \(Forbidden\)/);
  await signIn("gp@capno.example");
  await chooseHandset(page, "00201");
  await sandbox.faults([
    { method: "POST", path: "/v2/handsets/*/unlock/", status: 403 },
    { method: "GET", path: "/v2/handsets/", status: 403 },
  ]);
  await page.getByRole("link", { name: "Results history" }).click();
  await page.waitForTimeout(2_000);
  const { requests } = await sandbox.log();
  const unlocks = requests.filter(({ path }) => path.endsWith("/unlock/"));
  expect(unlocks.map(({ status }) => status)).toContain(403);
  expect(unlocks.length).toBeLessThanOrEqual(2);
});

test("a smoking history answered 503 is sent again only by the person · F09", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(/503/);
  await signIn("clinic@capno.example");
  await startTest(page, "00401");
  await sandbox.breathe(DIAGNOSE_HANDSET, { profile: "copd", seconds: 0 });
  await page.waitForURL(/smoking-history/);
  await sandbox.faults([
    { method: "POST", path: "*smokingHistory*", status: 503, headers: { "Retry-After": "1" }, times: 1 },
  ]);
  await page.getByLabel("Enter number of pack years").fill("25");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForTimeout(3_000);
  const sent = (await sandbox.log()).requests.filter(
    ({ method, path }) => method === "POST" && path.includes("smokingHistory"),
  );
  expect(sent.map(({ status }) => status)).toEqual([503]);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Enter number of pack years")).toHaveValue("25");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL(isResultPage);
});

test(
  "events without sense are dropped, and the result is found all the same · F17",
  { tag: "@long" },
  async ({ page, sandbox, signIn }) => {
    await sandbox.reset({ scenario: "lost-push" });
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    const auths = async () =>
      (await sandbox.log()).requests.filter(({ path }) => path.includes("/pusher/auth")).length;
    const before = await auths();
    const nonsense = [
      null,
      "{",
      7,
      [],
      { event: "SUCCEEDED" },
      { event: { stage: "DIAGNOSE_FINAL", state: 1 } },
    ];
    for (const data of nonsense) await sandbox.publish(toChannel(SCREEN_HANDSET), "upload_lifecycle", data);
    const record = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
    await page.waitForURL(isResultPage, { timeout: 20_000 });
    expect(page.url()).toContain(record.capnogramId);
    expect((await auths()) - before).toBeLessThanOrEqual(1);
  },
);

for (const minutes of [-15, 15]) {
  test(`a clock ${minutes} minutes off takes the test, dated by the server · F19`, async ({
    page,
    sandbox,
    signIn,
  }) => {
    await page.clock.install({ time: Date.now() + minutes * MINUTE_MS });
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    const record = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
    await page.waitForURL(isResultPage, { timeout: 20_000 });
    await expect(page.getByText(await getStoredPercent(sandbox, record), { exact: true })).toBeVisible();
    const time = new Intl.DateTimeFormat("en-GB", {
      hour: "2-digit",
      minute: "2-digit",
      hour12: false,
      timeZone: "Europe/London",
    }).format(new Date(record.capturedAt));
    await expect(page.getByText(new RegExp(time)).first()).toBeVisible();
    await expect(page).not.toHaveURL(/login/);
  });
}

test("an explanation that carries scripts and links is shown as plain text · F24", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  // The cleaner's own inert document notes what it refuses; nothing runs.
  watch.allow(/Executing inline event handler violates/);
  await signIn("clinic@capno.example");
  await startTest(page, "00401");
  await page.route(/\/diagnosis\/$/, async (route) => {
    const reply = await route.fetch();
    const text = (await reply.text()).replaceAll(
      "Synthetic data only",
      "<img src=x onerror='window.harmed=1'><a href='javascript:1'>Careful words</a>",
    );
    await route.fulfill({ response: reply, body: text });
  });
  await sandbox.breathe(DIAGNOSE_HANDSET, { profile: "copd", seconds: 0 });
  await page.waitForURL(/smoking-history/);
  await page.getByRole("button", { name: "Don't know" }).click();
  await page.waitForURL(isResultPage);
  await page.getByRole("button", { name: "What this result means" }).click();
  await expect(page.getByText("Careful words")).toBeVisible();
  await expect(page.locator("a[href^='javascript'], img[src='x']")).toHaveCount(0);
  expect(await page.evaluate(() => "harmed" in window)).toBe(false);
});

test("who comes second to a handset is told by whom it is locked · F25", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(/409 \(Conflict\)/);
  await sandbox.faults([
    {
      method: "POST",
      path: "/v2/handsets/*/lock/",
      status: 409,
      body: { lockedBy: "gp2@capno.example" },
      times: 1,
    },
  ]);
  await signIn("gp@capno.example");
  await page.getByRole("button", { name: /00201/ }).click();
  await expect(page.getByText("This handset is locked by gp2@capno.example.")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/nts\/handsets$/);
  await expect(page.getByText("Selected for this test")).toHaveCount(0);
});
