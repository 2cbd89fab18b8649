import type { Page } from "@playwright/test";

import { expect, expectAccessible, test } from "../support/test.ts";

/** Of CARD-001. */
const HANDSET = "(01)05012345678900(21)NTH00101";
const RESEARCHER = "research@capno.example";
const LIST = { method: "GET", path: "/duid/" };

const rows = (page: Page) => page.getByRole("rowheader");
/** Total Records of the one row that is shown. */
const total = (page: Page) =>
  page
    .getByRole("row", { name: /CARD-001/ })
    .getByRole("cell")
    .nth(4);
/** The page asks again when it is looked at again. */
const lookAgain = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

async function openList(page: Page, signIn: (email: string) => Promise<void>): Promise<void> {
  await signIn(RESEARCHER);
  await expect(page.getByText("60 of 60 users")).toBeVisible();
}

const aRow = (changes: Readonly<Record<string, unknown>>) => ({
  duid: "CARD-001",
  groups: [1],
  handset_udi: "(01)05012345678900(21)NTH00101",
  capnogram_count: 4,
  latest_capnogram_dt: new Date().toISOString(),
  capnogram_breath_quality: 0.5,
  latest_capnogram_breath_quality: 0.5,
  adherence: 0.5,
  ...changes,
});

test.describe("what a user sees when something breaks, All Users and allocation · quality, column C", () => {
  test("F01 Capture's server is gone: the frame stays, and Try again opens the list", async ({
    page,
    runningStack,
    signIn,
    watch,
  }) => {
    watch.allow(/ERR_CONNECTION_REFUSED|Failed to fetch|Failed to load/);
    await runningStack.stopServer("capture");
    await signIn(RESEARCHER);
    await expect(page.getByRole("alert")).toContainText("Capture is unavailable");
    await expect(page.getByRole("button", { name: "Account" })).toBeVisible();
    await expectAccessible(page);
    await runningStack.startServer("capture");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("60 of 60 users")).toBeVisible();
  });

  test("F02 a page of the product that a release has removed: said, and the list's address is kept", async ({
    page,
    signIn,
    watch,
  }) => {
    watch.allow(/404|Failed to load|integrity/i);
    await openList(page, signIn);
    await page.getByRole("searchbox").fill("LEEDS-0");
    await expect(page).toHaveURL(/q=LEEDS-0/);
    await page.route("**/*.js", (route) => route.fulfill({ status: 404, body: "" }));
    await page.getByRole("link", { name: "Documentation" }).click();
    await expect(page.getByText(/new version/)).toBeVisible();
    await page.unroute("**/*.js");
    await page.goBack();
    await expect(page.getByRole("searchbox")).toHaveValue("LEEDS-0");
  });

  for (const status of [401, 403]) {
    test(`${status === 401 ? "F06" : "F07"} ${status} at a call: signed out with the specified note, nothing of the list left`, async ({
      page,
      sandbox,
      signIn,
      watch,
    }) => {
      watch.allow(/401|403/);
      await openList(page, signIn);
      await sandbox.faults([{ method: "GET", path: "/device/", status, body: { detail: "no" } }]);
      await page.getByRole("button", { name: "Allocate Handset" }).click();
      await expect(page.getByText("Your session has expired. Please login again.")).toBeVisible();
      await expect(page).toHaveURL(/\/login\?to=%2Flist/);
      await expect(page.getByRole("row")).toHaveCount(0);
      await expect(page.locator("body")).not.toContainText("CARD-0");
    });
  }

  test("F08 the list fails at once: fatal, Reload, and it is there", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/500/);
    await sandbox.faults([{ ...LIST, status: 500 }]);
    await signIn(RESEARCHER);
    const error = page.getByRole("alertdialog", { name: "Error" });
    await expect(error).toContainText("An unexpected error occurred whilst loading the list of users.");
    await expectAccessible(page);
    await sandbox.clearFaults();
    await error.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByText("60 of 60 users")).toBeVisible();
  });

  test("F08 a deallocation fails: the dialog stays, Back, and the second try succeeds", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/500/);
    await openList(page, signIn);
    await page.getByRole("searchbox").fill("CARD-001");
    await page.getByRole("button", { name: "Actions for CARD-001" }).click();
    await page.getByRole("menuitem", { name: "Deallocate Handset" }).click();
    const dialog = page.getByRole("dialog", { name: "Deallocate Handset" });
    await sandbox.faults([{ method: "POST", path: "/device/deassign/", status: 500, times: 1 }]);
    await dialog.getByRole("button", { name: "Deallocate" }).click();
    const error = page.getByRole("alertdialog", { name: "Error" });
    await expect(error).toContainText("An unexpected error occurred whilst");
    await error.getByRole("button", { name: "Back" }).click();
    await dialog.getByRole("button", { name: "Deallocate" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("rowheader", { name: "CARD-001 (Inactive)" })).toBeVisible();
  });

  test("F09 a busy service is asked again only after the time it names", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/503/);
    await sandbox.faults([{ ...LIST, status: 503, headers: { "Retry-After": "5" }, times: 1 }]);
    await signIn(RESEARCHER);
    await expect(page.getByText("60 of 60 users")).toBeVisible({ timeout: 15_000 });
    const asked = (await sandbox.log()).requests.filter(({ path }) => path === "/duid/");
    const [first, second] = asked.map(({ at }) => Date.parse(at));
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(4_900);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

  test("F10 offline: the rows stay and are said to be old; back online they are fresh", async ({
    page,
    context,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/ERR_|WebSocket|Failed to load/);
    await page.clock.install();
    await openList(page, signIn);
    await sandbox.faults([{ ...LIST, drop: true }]);
    await page.clock.fastForward(61_000);
    await expect(page.getByText(/These rows may be out of date/)).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await sandbox.clearFaults();
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.getByText(/These rows may be out of date/)).toHaveCount(0);
  });

  test("F11 a slow list shows its shape and holds nobody back", async ({ page, sandbox, signIn }) => {
    await sandbox.faults([{ ...LIST, delayMs: 12_000 }]);
    await signIn(RESEARCHER);
    await expect(page.getByText("Loading your data...")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Documentation" }).click();
    await expect(page.getByRole("heading", { name: "Documentation" })).toBeVisible();
  });

  test("F12 rows that cannot be read are counted, the others shown; half a list is no list", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await sandbox.faults([
      {
        ...LIST,
        body: [aRow({}), { duid: 7 }, null, aRow({ duid: "CARD-002", capnogram_count: "4" })],
        times: 1,
      },
    ]);
    await signIn(RESEARCHER);
    await expect(page.getByText("3 records could not be read")).toBeVisible();
    await expect(page.getByText("1 of 1 users")).toBeVisible();
    await sandbox.faults([{ ...LIST, body: '[{"duid": "CARD-0' }]);
    await page.reload();
    await expect(page.getByRole("alertdialog")).toContainText(
      "An unexpected error occurred whilst loading the list of users.",
    );
    await expect(rows(page)).toHaveCount(0);
  });

  test("F13 numbers outside their range never become a false reading", async ({ page, sandbox, signIn }) => {
    await sandbox.faults([
      {
        ...LIST,
        body: [
          aRow({ adherence: 1.4, capnogram_breath_quality: -0.2, latest_capnogram_breath_quality: null }),
        ],
      },
    ]);
    await signIn(RESEARCHER);
    const row = page.getByRole("row", { name: /CARD-001/ });
    await expect(row.getByRole("cell", { name: "100%", exact: true })).toBeVisible();
    await expect(row.getByRole("cell", { name: /Not Used/ })).toBeVisible();
    await expect(row).not.toContainText(/NaN|undefined|-20|140/);
  });

  test("F14 the link was down and events were missed: the list equals the server within 5 s of its return", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/WebSocket|ws:\/\//);
    await openList(page, signIn);
    await page.getByRole("searchbox").fill("CARD-001");
    const before = Number(await total(page).textContent());
    const training = await startTraining(page);
    await sandbox.realtime(false);
    await sandbox.breathe(HANDSET, { seconds: 0 });
    await sandbox.realtime(true);
    await expect(training.getByText("Breath quality")).toBeVisible({ timeout: 20_000 });
    await training.getByLabel("CONFIRM TRAINING").check();
    await training.getByRole("button", { name: "Complete" }).click();
    await expect(total(page)).toHaveText(String(before + 1), { timeout: 5_000 });
  });

  test(
    "F15 a channel that may not be listened to is said so, and training goes on by asking",
    { tag: "@long" },
    async ({ page, sandbox, signIn, watch }) => {
      watch.allow(/403|500|pusher/i);
      await openList(page, signIn);
      await sandbox.faults([{ method: "POST", path: "/pusher/auth/", status: 500 }]);
      const training = await startTraining(page);
      const error = page.getByRole("alertdialog", { name: /Error/ });
      await expect(error).toContainText(/Unable to authenticate|Failed to subscribe to/, { timeout: 30_000 });
      await error.getByRole("button", { name: "Back" }).click();
      await sandbox.breathe(HANDSET, { seconds: 0 });
      await expect(training.getByText("Breath quality")).toBeVisible({ timeout: 20_000 });
    },
  );

  test("F16 F17 events that come twice, late or without sense change nothing", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await openList(page, signIn);
    await page.getByRole("searchbox").fill("CARD-001");
    const before = Number(await total(page).textContent());
    const training = await startTraining(page);
    const channel = `private-encrypted-handset@${Buffer.from(HANDSET).toString("base64url")}`;
    for (const data of ["nonsense", { progress: "many" }, { duid: 7 }, null]) {
      await sandbox.publish(channel, "capnogram-progress", data);
      await sandbox.publish(channel, "capnogram", data);
    }
    await expect(training.getByText("Waiting for a breath record")).toBeVisible();
    await sandbox.breathe(HANDSET, { seconds: 0, repeatEvents: 5 });
    await expect(training.getByText("Breath quality")).toBeVisible({ timeout: 20_000 });
    await training.getByLabel("UNABLE TO DO BREATH RECORD").check();
    await training.getByRole("button", { name: "Complete" }).click();
    await expect(total(page)).toHaveText(String(before + 1));
  });

  test("F19 a computer's clock that is days wrong colours no light: the server's day counts", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await page.clock.install({ time: Date.now() + 3 * 24 * 60 * 60 * 1000 });
    await sandbox.faults([{ ...LIST, body: [aRow({})] }]);
    await signIn(RESEARCHER);
    await expect(page.getByRole("row", { name: /CARD-001/ }).getByRole("img")).toHaveAccessibleName(
      "Used within the last day",
    );
  });

  test("F21 a log-out in another tab clears the list here", async ({ page, context, signIn }) => {
    await openList(page, signIn);
    const other = await context.newPage();
    await other.goto("/logout");
    await expect(page).toHaveURL(/\/login/, { timeout: 3_000 });
    await expect(page.getByRole("row")).toHaveCount(0);
    await other.close();
  });

  test("F23 Confirm pressed twice assigns once", async ({ page, sandbox, signIn }) => {
    await openList(page, signIn);
    await sandbox.faults([{ method: "POST", path: "/device/assign/", delayMs: 800 }]);
    await startTraining(page);
    const { requests } = await sandbox.log();
    expect(requests.filter(({ path }) => path === "/device/assign/")).toHaveLength(1);
  });

  test("F24 hostile strings are text, and no link leads elsewhere", async ({ page, sandbox, signIn }) => {
    const duid = "<img src=x onerror=alert(1)>-1";
    await sandbox.faults([
      {
        ...LIST,
        body: [aRow({ duid, handset_udi: "(21)javascript:alert(1)" }), aRow({ duid: "//evil.example/-2" })],
      },
    ]);
    await signIn(RESEARCHER);
    await expect(page.getByRole("rowheader", { name: duid })).toBeVisible();
    await expect(page.locator("img[src='x']")).toHaveCount(0);
    for (const link of await rows(page).getByRole("link").all()) {
      expect(new URL((await link.getAttribute("href")) ?? "", page.url()).origin).toBe(
        new URL(page.url()).origin,
      );
      await expect(link).toHaveAttribute("href", /^\/detail\/[^/]+$/);
    }
  });

  test("a late answer never takes the place of a newer one", async ({ page, sandbox, signIn }) => {
    await openList(page, signIn);
    await sandbox.faults([
      { ...LIST, delayMs: 2_500, body: [aRow({ duid: "CARD-888" })], times: 1 },
      { ...LIST, body: [aRow({ duid: "CARD-999" })] },
    ]);
    await page.waitForTimeout(5_100);
    await lookAgain(page);
    await page.waitForTimeout(200);
    await deallocateAny(page);
    await expect(page.getByText("CARD-999")).toBeVisible();
    await page.waitForTimeout(3_000);
    await expect(page.getByText("CARD-888")).toHaveCount(0);
  });
});

async function openAllocation(page: Page) {
  await page.getByRole("button", { name: "Allocate Handset" }).click();
  const dialog = page.getByRole("dialog", { name: "Allocate Handset" });
  await expect(dialog.getByRole("combobox", { name: "Handset ID" })).toBeVisible();
  return dialog;
}

/** Allocates the handset of CARD-001 to CARD-001 again. */
async function startTraining(page: Page) {
  const dialog = await openAllocation(page);
  await dialog.getByRole("combobox", { name: "Handset ID" }).fill("00101");
  await dialog.getByRole("combobox", { name: "Handset ID" }).press("Enter");
  await dialog.getByLabel("Group", { exact: true }).selectOption({ label: "CARD" });
  await dialog.getByRole("textbox", { name: "Number" }).fill("001");
  for (const box of await dialog.getByRole("checkbox").all()) await box.check();
  await dialog.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("button", { name: "Confirm", exact: true }).dblclick();
  const training = page.getByRole("dialog", { name: "Participant Training" });
  await expect(training).toBeVisible();
  return training;
}

async function deallocateAny(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Deallocate Handset" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deallocate" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}
