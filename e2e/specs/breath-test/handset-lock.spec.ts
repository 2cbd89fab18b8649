import { MINUTE_MS, passTime } from "../session/browser-session.ts";
import { listChannels } from "../../support/sandbox.ts";
import { expect, test } from "../../support/test.ts";
import { fence } from "../../support/fence.ts";
import { signIn as signInOn } from "../../support/sign-in.ts";
import { chooseHandset, getLockSteps, getUnlocks, SCREEN_HANDSET, startTest } from "./clinic.ts";

/** A round takes about a second: few with every run, 50 with CAPNO_RACES=50. */
const RACES = Number(process.env["CAPNO_RACES"] ?? 2);

test.describe("one handset and several people", () => {
  test("the second clinician sees who holds it, and gets it once it is free @daily:windows", async ({
    page,
    openWindow,
    sandbox,
    signIn,
  }) => {
    const other = await openWindow();
    await signIn("gp@capno.example");
    await signInOn(other, "gp2@capno.example");
    await expect(other.getByRole("button", { name: /00201/ })).toBeEnabled();
    await chooseHandset(page, "00201");
    const inUse = other.getByRole("button", { name: /00201/ });
    await expect(inUse).toBeDisabled();
    await expect(inUse).toContainText("Currently in use");
    await page.getByRole("link", { name: "Results history" }).click();
    await expect(inUse).toBeEnabled();
    await expect.poll(() => getLockSteps(sandbox)).toEqual(["gp locked", "gp unlocked user-navigated-away"]);
  });

  test(`each of ${RACES} races for the handset has one winner, and the loser is told who that is`, async ({
    page,
    browser,
    baseURL,
    sandbox,
    signIn,
    watch,
  }) => {
    test.setTimeout(240_000);
    // The refusal is the point; the browser notes it as an error.
    watch.allow(/409 \(Conflict\)/);
    await sandbox.reset({ scenario: "two-clinicians-one-handset" });
    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    const other = await context.newPage();
    const address = `/nts/handsets/${encodeURIComponent(SCREEN_HANDSET)}/start-test`;
    await signIn("gp@capno.example", { at: "/nts/instructions" });
    await signInOn(other, "gp2@capno.example", { at: "/nts/instructions" });
    for (const window of [page, other]) {
      await window.getByRole("link", { name: "Documentation" }).click();
      await expect(window.getByRole("heading", { name: "Documentation" })).toBeVisible();
    }
    const wins = { mine: 0, theirs: 0 };
    for (let race = 0; race < RACES; race++) {
      await Promise.all(
        [page, other].map((window) =>
          window.evaluate((to) => {
            history.pushState({ idx: history.length, key: String(Math.random()), usr: null }, "", to);
            dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
          }, address),
        ),
      );
      const outcomes = await Promise.all(
        [page, other].map(async (window) => {
          const won = window.getByText("You have selected Handset 00201 for this test");
          const lost = window.getByText(/This handset is locked by gp2?@capno\.example\./);
          await expect(won.or(lost)).toBeVisible();
          return (await won.isVisible()) ? "won" : "lost";
        }),
      );
      expect(outcomes.toSorted(), `race ${race}`).toEqual(["lost", "won"]);
      wins[outcomes[0] === "won" ? "mine" : "theirs"] += 1;
      const loser = outcomes[0] === "lost" ? page : other;
      await loser.getByRole("button", { name: "Back" }).click();
      for (const window of [page, other]) {
        await window.getByRole("link", { name: "Documentation" }).click();
        await expect(window.getByRole("heading", { name: "Documentation" })).toBeVisible();
      }
      await expect.poll(async () => (await getLockSteps(sandbox)).at(-1)).toContain("unlocked");
    }
    expect(wins.mine + wins.theirs).toBe(RACES);
    await context.close();
  });

  test("a clinician who loses the lock is told, returns to the list, and locks nothing automatically", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await sandbox.reset({ accessTokenS: 3_600 });
    await signIn("solo@capno.example");
    await expect(page.getByText("You have selected Handset 00301 for this test")).toBeVisible();
    // A lease runs out minutes after the lock: by then the window has long been hearing its handset and the locks.
    await expect.poll(async () => (await listChannels(sandbox)).length).toBeGreaterThanOrEqual(2);
    // The lease runs out on the server.
    await sandbox.clock(6 * 60_000);
    await expect(page.getByText(/Handset 00301 is no longer locked for you/)).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL(/\/nts\/handsets$/);
    await fence(page);
    expect((await getLockSteps(sandbox)).filter((step) => step === "solo locked")).toHaveLength(1);
    await chooseHandset(page, "00301");
  });
});

test.describe("one person, several windows", () => {
  test("a second tab asks before it takes over, and only the last holder unlocks @daily:windows", async ({
    page,
    context,
    sandbox,
    signIn,
  }) => {
    await signIn("gp@capno.example");
    await chooseHandset(page, "00201");
    const second = await context.newPage();
    await second.goto("/nts/handsets");
    await second.getByRole("button", { name: /00201/ }).click();
    await expect(second.getByRole("heading", { name: "In use by you in another window" })).toBeVisible();
    await second.getByRole("button", { name: "Take over here" }).click();
    await expect(second.getByText("You have selected Handset 00201 for this test")).toBeVisible();
    await expect(page.getByText("Handset 00201 is now in use by you in another window.")).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL(/\/nts\/handsets$/);
    await page.getByRole("link", { name: "Documentation" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Documentation" })).toBeVisible();
    await fence(page);
    expect(await getLockSteps(sandbox)).toEqual(["gp locked"]);
    await second.getByRole("link", { name: "Documentation" }).click();
    await expect.poll(() => getLockSteps(sandbox)).toEqual(["gp locked", "gp unlocked user-navigated-away"]);
    await second.close();
  });
});

test.describe("pages that come and go", () => {
  test("closing the page unlocks @daily:back", async ({ page, context, sandbox, signIn }) => {
    await signIn("gp@capno.example");
    await chooseHandset(page, "00201");
    const keepsContextOpen = await context.newPage();
    await page.close({ runBeforeUnload: false });
    await expect.poll(() => getLockSteps(sandbox)).toEqual(["gp locked", "gp unlocked user-navigated-away"]);
    await keepsContextOpen.close();
  });

  test("left in the middle of a slow renewal, the handset is freed once and by an unlock that is not refused", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await page.clock.install();
    await signIn("gp@capno.example");
    await chooseHandset(page, "00201");
    await sandbox.faults([{ method: "POST", path: "/v2/handsets/*/lock/", hold: true, times: 1 }]);
    await passTime(page, sandbox, 2 * MINUTE_MS);
    await expect.poll(() => sandbox.listFaults()).toEqual([]);
    await page.getByRole("link", { name: "Documentation" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Documentation" })).toBeVisible();
    await sandbox.letGo();
    await expect.poll(() => getLockSteps(sandbox)).toEqual(["gp locked", "gp unlocked user-navigated-away"]);
    await expect
      .poll(async () => getUnlocks((await sandbox.log()).requests).map(({ status }) => status))
      .toEqual([200]);
  });

  test("a reload in the middle of a test keeps handset and wait @daily:back", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    await page.reload();
    await expect(page.getByText("Loading test results...")).toBeVisible();
    await expect(page.getByRole("button", { name: /00201/ })).toContainText("Selected for this test");
    // What began while the handset was free would be asked about.
    await expect
      .poll(() => getLockSteps(sandbox))
      .toEqual(["gp locked", "gp unlocked user-navigated-away", "gp locked"]);
    await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
    await page.waitForURL(/\/nts\/results\//);
    await expect
      .poll(async () => (await getLockSteps(sandbox)).at(-1))
      .toBe("gp unlocked user-finished-test");
  });

  test("a reload keeps its test although the page before gives its handset up late [REQ-TEST-02] @daily:back", async ({
    page,
    context,
    sandbox,
    signIn,
  }) => {
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    // Queued behind the running page, this lock stands for that page once it is being closed.
    const closing = await context.newPage();
    await closing.goto("/config.json");
    await closing.evaluate((name) => {
      const held = new Promise<void>((resolve) => Object.assign(window, { release: resolve }));
      void navigator.locks.request(name, () => held);
    }, `capno-handset:gp@capno.example:${SCREEN_HANDSET}`);
    await page.reload();
    await expect(page.getByText("In use by you in another window").first()).toBeVisible();
    await closing.evaluate(() => (window as unknown as { release(): void }).release());
    // Reads the list of handsets again.
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByText("Loading test results...")).toBeVisible();
    await expect.poll(async () => (await getLockSteps(sandbox)).at(-1)).toBe("gp locked");
    await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
    await page.waitForURL(/\/nts\/results\//);
  });

  test("log-out unlocks first", async ({ page, sandbox, signIn }) => {
    await signIn("gp@capno.example");
    await chooseHandset(page, "00201");
    await page.getByRole("link", { name: "Log out" }).click();
    await page.waitForURL(/\/login/);
    await expect.poll(() => getLockSteps(sandbox)).toEqual(["gp locked", "gp unlocked user-navigated-away"]);
  });
});

test.describe("locks that go wrong", () => {
  test("a handset whose unlock failed is unlocked again, and the next one keeps its test [REQ-HANDSET-03]", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/503/);
    await signIn("gp@capno.example");
    await chooseHandset(page, "00201");
    await sandbox.faults([{ method: "POST", path: "*00201/unlock/", status: 503, times: 1 }]);
    await startTest(page, "00202");
    await expect
      .poll(() => getLockSteps(sandbox))
      .toEqual(["gp locked", "gp locked", "gp unlocked user-navigated-away"]);
    await sandbox.breathe(SCREEN_HANDSET.replace("00201", "00202"), { profile: "copd", seconds: 0 });
    await page.waitForURL(/\/nts\/results\//);
  });
});
