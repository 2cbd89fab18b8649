import type { Page } from "@playwright/test";

import { getPatienceMs } from "../../support/patience.ts";
import { alterFiles, loseFiles } from "../../support/other-files.ts";
import { fence } from "../../support/fence.ts";
import { listChannels } from "../../support/sandbox.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import {
  countRequests,
  EVERYONE,
  EXPIRED,
  expectSignedIn,
  fillSignIn,
  GP,
  note,
  PROVOKED,
} from "./browser-session.ts";
import { replaceScreen } from "./hand-made-product.ts";

const THROWN = /uncaught: Error: made to fail|console error: .*made to fail|stopped working/;
const HANDSETS = `{ path: "/nts", handle: { selectedProduct: "nts" }, Component: fail("made to fail") }`;

const panel = (page: Page) => page.getByRole("main").getByRole("alert");
const account = (page: Page) => page.getByRole("button", { name: "Account" });

/** Header, another product and log-out: what keeps working whatever broke. */
async function expectShellWorks(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole("menuitem", { name: "Switch product" }).click();
  await expectSignedIn(page);
  await page.getByRole("main").getByRole("button", { name: "Capture" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible();
}

// FM-01, FM-08, FM-09, FM-10, FM-12, FM-13, FM-24 stand in ../accounts/faults.spec.ts, FM-23 in ../accounts/sign-in.spec.ts;
// FM-06, FM-07, FM-15, FM-21 in session-ended.spec.ts, FM-18 in inactivity.spec.ts, FM-19 in
// stored-session.spec.ts, FM-20 in session-withheld.spec.ts, FM-22 in page-restored.spec.ts.
test.describe("what a user sees when something breaks · faults, column A: shell and sign-in", () => {
  test("FM-02: a page whose file is gone after a release: one reload by itself, then it says so, and Reload brings the new one @daily:files", async ({
    page,
    watch,
  }) => {
    watch.allow(/Failed to load resource|ChunkLoadError|registration/);
    const file = await loseFiles(page, /\/registration\.[^/]+\.js/);
    await page.goto("/login");
    const loads: string[] = [];
    page.on("load", () => loads.push(page.url()));
    await page.getByRole("link", { name: "Register" }).click();
    await expect.poll(() => loads.length).toBe(1);
    await expect(
      page.getByRole("heading", { level: 1, name: "This page could not be loaded" }),
    ).toBeVisible();
    await expectAccessible(page);
    await fence(page);
    expect(loads).toHaveLength(1);
    await file.end();
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByLabel("Secure Invitation Code")).toBeVisible();
  });

  test("FM-03: a product that throws while it renders leaves the shell untouched, and offers a problem report [REQ-PROBLEM-01] [REQ-PROBLEM-07] @daily:federation", async ({
    page,
    signInByForm,
    stack,
    watch,
  }) => {
    watch.allow(THROWN);
    await replaceScreen(page, stack.ports.screen, `[${HANDSETS}]`);
    await signInByForm(EVERYONE);
    await page.getByRole("main").getByRole("button", { name: "Screen" }).click();
    await expect(panel(page)).toContainText("This page stopped working");
    // No service takes reports here.
    await expect(panel(page)).not.toContainText("was reported");
    await expectAccessible(page);
    await panel(page).getByRole("button", { name: "Report a problem" }).press("Enter");
    await expect(page.getByRole("dialog", { name: "Report a problem" })).toContainText("Pages opened");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectShellWorks(page);
    await account(page).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test("FM-04: a byte more in the page's own script that the browser keeps: said in place of a card that does nothing, and loading it again opens it @daily:files", async ({
    page,
    signInByForm,
    watch,
  }) => {
    watch.allow(/Failed to load resource|integrity|Subresource/i);
    const damage = await alterFiles(page, /\/main\.[^/]+\.js$/, (text) => `${text} `);
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "Part of this page could not be loaded" })).toBeVisible();
    await expect(page.getByLabel(/e-?mail/i)).toBeHidden();
    await expectAccessible(page);
    await damage.end();
    // From here on the server's file is right, and the browser's own is not.
    await page.getByRole("button", { name: "Load the page again" }).click();
    await expect(page.getByLabel("Email")).toBeVisible();
    await signInByForm(EVERYONE);
    await expectShellWorks(page);
  });

  test("FM-11: a slow sign-in keeps its button busy, and Enter and clicks meanwhile send nothing more", async ({
    page,
    sandbox,
  }) => {
    await sandbox.faults([{ method: "POST", path: "/user/login/", hold: true, times: 1 }]);
    await page.goto("/login");
    await fillSignIn(page, GP);
    const next = page.getByRole("button", { name: /Next/ });
    await next.click();
    await expect(next).toBeDisabled();
    await page.getByLabel("Email").press("Enter");
    await next.click({ force: true });
    await sandbox.letGo();
    await expect(page).toHaveURL(/\/nts/);
    await expect.poll(() => countRequests(sandbox, "POST", "/user/login/")).toBe(1);
  });

  test("FM-14: realtime gone: the header says Reconnecting, then Updates paused, and Live when it is back", async ({
    page,
    sandbox,
    signInByForm,
    watch,
  }) => {
    test.setTimeout(120_000);
    watch.allow(PROVOKED);
    // Where the plain socket fails the library tries the encrypted one, which this deployment has not.
    watch.allow(/Connecting to 'wss:/);
    await signInByForm(GP);
    const header = page.getByRole("banner");
    await expect(header.getByText("Live")).toBeVisible();
    // Who has each handset is watched: a page that never could says so in a dialog, which stays.
    await expect.poll(async () => (await listChannels(sandbox)).length).toBeGreaterThan(0);
    await sandbox.realtime(false);
    await expect(header.getByText("Reconnecting")).toBeVisible();
    await expect(header.getByText("Updates paused")).toBeVisible({ timeout: 3 * getPatienceMs() });
    await sandbox.realtime(true);
    await expect(header.getByText("Live")).toBeVisible({ timeout: 2 * getPatienceMs() });
    await expect(note(page)).toBeHidden();
  });

  test("FM-16, FM-17: events that come twice, make no sense or do not open are dropped: nothing is shown, and no channel is authorised again", async ({
    page,
    sandbox,
    signInByForm,
  }) => {
    let received = 0;
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => (received += payload.includes("no-such-event") ? 1 : 0)),
    );
    await signInByForm(GP);
    await expect(page.getByRole("banner").getByText("Live")).toBeVisible();
    await expect.poll(async () => (await listChannels(sandbox)).length).toBeGreaterThan(0);
    const channels = await listChannels(sandbox);
    await fence(page);
    const authorised = await countRequests(sandbox, "POST", "/pusher/auth/");
    for (const channel of channels) {
      for (const data of [
        null,
        7,
        "text",
        [],
        { event: "lock" },
        { event: "lock", user: 3, handsetUdi: [] },
      ]) {
        await sandbox.publish(channel, "availability_changed", data);
        await sandbox.publish(channel, "upload_lifecycle", data);
        await sandbox.publish(channel, "no-such-event", data);
      }
    }
    // The last event of all has come, and what the page did with them.
    await expect.poll(() => received).toBe(6 * channels.length);
    await fence(page);
    await expect(note(page)).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await countRequests(sandbox, "POST", "/pusher/auth/")).toBe(authorised);
  });

  test("FM-25: an error over a handset page goes with Escape, and the page below works on", async ({
    page,
    sandbox,
    signInByForm,
    watch,
  }) => {
    watch.allow(PROVOKED);
    await signInByForm(GP);
    await expect(page.getByRole("button", { name: /00202/ })).toBeVisible();
    await sandbox.faults([{ method: "POST", path: "/v2/handsets/*/lock/", status: 500, body: {}, times: 1 }]);
    await page.getByRole("button", { name: /00202/ }).click();
    await expect(note(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(note(page)).toBeHidden();
    await page.getByRole("button", { name: /00201/ }).click();
    await expect(page.getByText("You have selected Handset 00201 for this test")).toBeVisible();
  });

  test("a burst of failures is one dialog that says each thing once, and ends with the session's own message", async ({
    page,
    sandbox,
    signInByForm,
    watch,
  }) => {
    watch.allow(PROVOKED);
    await signInByForm(EVERYONE, { at: "/login?to=/list" });
    await expect(page.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible();
    await sandbox.faults([{ method: "GET", path: "*", status: 401, body: {} }]);
    // A look-up of the list may be refused first: then the dialog covers the link already.
    await page
      .getByRole("link", { name: /^CARD-/ })
      .first()
      .dispatchEvent("click");
    await expect(note(page).getByText(EXPIRED)).toHaveCount(1);
  });
});
