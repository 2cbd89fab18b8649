import type { Page, Request } from "@playwright/test";

import { fence } from "../../support/fence.ts";
import { getPatienceMs } from "../../support/patience.ts";
import type { Sandbox } from "../../support/sandbox.ts";
import { expect, test } from "../../support/test.ts";
import { card, expectFull, latest, readNumber, RESEARCHER } from "./detail-page.ts";

/** Of CARD-001. */
const HANDSET = "(01)05012345678900(21)NTH00101";

// A connection that takes over 2 s makes the library try the encrypted one, which the local policy refuses.
test.beforeEach(({ watch }) => watch.allow(/wss:\/\/localhost/));

test.describe("the detail dashboard, while it is open", () => {
  test("shows a new record by itself, and after a reconnect what came meanwhile", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/WebSocket|ws:\/\//);
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001" });
    await expectFull(page, "CARD-001");
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    const before = await readNumber(page);
    await sandbox.breathe(HANDSET, { profile: "healthy", seconds: 2 });
    await expect(page.getByText("A new record is arriving")).toBeVisible();
    await expect(card(page)).toContainText(`(${before})`);
    await expect(page.getByText("A new record is arriving")).toHaveCount(0);

    const then = await readNumber(page);
    const time = await latest(page).getAttribute("datetime");
    await sandbox.realtime(false);
    await sandbox.breathe(HANDSET, { profile: "copd", seconds: 0 });
    await sandbox.realtime(true);
    await expect(card(page)).toContainText(`(${then})`, { timeout: 2 * getPatienceMs() });
    expect(await latest(page).getAttribute("datetime")).not.toBe(time);
  });

  test("lets no answer be cut off by events that come faster than the answers, and shows the newest record", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    // The samples of a record that a newer one overtook.
    watch.allow(/ERR_ABORTED/);
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001" });
    await expectFull(page, "CARD-001");
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    const time = await latest(page).getAttribute("datetime");
    await sandbox.faults([
      { method: "GET", path: "/capnogram/", delayMs: 900 },
      { method: "GET", path: "/duid/param/", delayMs: 900 },
      { method: "GET", path: "/duid/", delayMs: 900 },
    ]);
    const failed: Request[] = [];
    const asked: string[] = [];
    const ofLists = (url: string) => /\/(capnogram\/\?duid=|duid\/)/.test(url);
    page.on("requestfailed", (request) => ofLists(request.url()) && failed.push(request));
    page.on("request", (request) => ofLists(request.url()) && asked.push(request.url()));
    // A dock hands over four recordings, each announced five times.
    for (let recording = 0; recording < 4; recording++)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await sandbox.breathe(HANDSET, { profile: "copd", seconds: 0, repeatEvents: 5 });
    await expect.poll(() => latest(page).getAttribute("datetime")).not.toBe(time);
    await fence(page);
    // On a busy machine Chromium calls a request failed whose answer a reader has read to its last byte (one in a hundred,
    // with any code that counts bytes). A request that was cut off has no answer.
    const answers = await Promise.all(failed.map((request) => request.response()));
    const cutOff = failed.filter((_, place) => answers[place] === null).map((request) => request.url());
    expect(cutOff).toEqual([]);
    expect(asked.length).toBeLessThan(30);
  });

  test("shows nothing of one participant under the next, whose late answers change nothing @daily:back", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-002" });
    await expectFull(page, "CARD-002");
    const own = await readNumber(page);
    const late = { method: "GET", hold: true, times: 1 } as const;
    await sandbox.faults([
      { ...late, path: "/capnogram/" },
      { ...late, path: "/duid/param/" },
    ]);
    await page.getByRole("button", { name: "Previous user" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /CARD-001/ })).toBeVisible();
    await expect(page.getByText(own, { exact: true })).toHaveCount(0);
    await watchForOthers(page, "CARD-002");
    await page.getByRole("button", { name: "Next user" }).click();
    await expectFull(page, "CARD-002");
    await sandbox.letGo();
    await expect.poll(() => countLate(sandbox)).toBe(2);
    await fence(page);
    await expectFull(page, "CARD-002");
    expect(await readNumber(page)).toBe(own);
    expect(await page.evaluate(() => Reflect.get(window, "seenOfOthers"))).toEqual([]);
  });
});

/** Answers that a fault has held back. */
const countLate = async (sandbox: Sandbox) =>
  (await sandbox.log()).requests.filter(({ isFault }) => isFault).length;

/** Collects every chart and card of somebody else that is on the page while `duid` is its heading. */
async function watchForOthers(page: Page, duid: string): Promise<void> {
  await page.evaluate((shown) => {
    const seen: string[] = [];
    Reflect.set(window, "seenOfOthers", seen);
    new MutationObserver(() => {
      if (!document.querySelector("h1")?.textContent.includes(shown)) return;
      for (const each of document.querySelectorAll("main [role='application']")) {
        const label = each.getAttribute("aria-label") ?? "";
        if (!label.includes(shown)) seen.push(label);
      }
    }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  }, duid);
}
