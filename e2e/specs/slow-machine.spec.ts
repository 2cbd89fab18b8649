import type { Page } from "@playwright/test";

import { getPatienceMs } from "../support/patience.ts";
import { DIAGNOSE_HANDSET, isResultPage, SCREEN_HANDSET, startTest } from "./breath-test/clinic.ts";
import { rows } from "./capture/study-list.ts";
import { pressNext, waitUntilDrawn } from "../support/arrive.ts";
import { expect as expectSoon, test } from "../support/test.ts";
import { watchRequests } from "../support/watch-requests.ts";

/** Clinics have old machines: a processor a sixth as fast as this one's. */
const SLOWDOWN = 6;

/** Three times the usual patience: what takes one second elsewhere takes six here, and more on a machine in use. */
const expect = expectSoon.configure({ timeout: 2 * getPatienceMs() });

async function slowDown(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
}

test.describe("a slow machine", () => {
  test.describe.configure({ timeout: 120_000 });
  test.beforeEach(({ page }) => slowDown(page));

  test("a screening goes from sign-in to its result and to the next test, and three calls lead to its handsets", async ({
    page,
    sandbox,
  }) => {
    const requests = await watchRequests(await page.context().newCDPSession(page));
    await page.goto("/login");
    const drawn = waitUntilDrawn(page, { selector: "button", text: "00201" });
    const pressedAt = await pressNext(page, "gp@capno.example");
    const drawnAt = await drawn;
    const calls = requests
      .filter(
        ({ method, startedAt }) => method !== "OPTIONS" && startedAt >= pressedAt && startedAt < drawnAt,
      )
      .map(({ method, url }) => `${method} ${new URL(url).pathname}`)
      // A folder's slash ends the calls of the API; files have names.
      .filter((route) => route.endsWith("/"));
    // Today's tests of each handset are asked for beside the list.
    expectSoon(calls.filter((route) => !route.endsWith("/tests/"))).toEqual([
      "POST /user/login/",
      "GET /user/info/",
      "GET /v2/handsets/",
    ]);

    await startTest(page, "00201");
    await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 1 });
    await page.waitForURL(isResultPage);
    await expect(page.getByText("COPD prediction probability")).toBeVisible();
    await page.getByRole("button", { name: "Finish test" }).click();
    await expect(page).toHaveURL(/start-test$/);
  });

  test("a diagnosis keeps what is typed the moment its question appears, and sends it", async ({
    page,
    sandbox,
    signInByForm,
  }) => {
    await signInByForm("clinic@capno.example");
    await startTest(page, "00401");
    // The quickest hands there are: in the field as soon as it is on the page.
    await page.evaluate(() => {
      const hands = new MutationObserver(() => {
        const field = document.querySelector<HTMLInputElement>('input[inputmode="numeric"]');
        field?.focus();
        if (field) hands.disconnect();
      });
      hands.observe(document.body, { childList: true, subtree: true });
    });
    await sandbox.breathe(DIAGNOSE_HANDSET, { seconds: 0 });
    await expect(page.getByLabel("Enter number of pack years")).toBeFocused();
    await page.keyboard.type("12");
    await page.keyboard.press("Enter");
    await page.waitForURL(isResultPage);
    await expect(page.getByText("12 pack years")).toBeVisible();
    await expect.poll(async () => (await sandbox.log()).smokingHistories).toHaveLength(1);
  });

  test("a participant is found in All Users and opened, with all charts drawn", async ({
    page,
    signInByForm,
  }) => {
    await signInByForm("research@capno.example");
    const filter = page.getByPlaceholder("Type to search");
    await filter.pressSequentially("card-001");
    await expect(filter).toHaveValue("CARD-001");
    // The row that a person sees: before the filter has done its work another one is the first.
    await expect(rows(page)).toHaveText([/CARD-001/]);
    await rows(page).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/CARD-001/);
    for (const name of [/^Average waveform/, /^Capnogram/, /^Trend/])
      // oxlint-disable-next-line no-await-in-loop -- from the top to the bottom
      await expect(page.getByRole("application", { name })).toBeVisible();
  });

  test("text typed while the sign-in page starts is not lost", async ({ page }) => {
    await page.goto("/login", { waitUntil: "commit" });
    await page.getByLabel(/e-?mail/i).pressSequentially("gp@capno.example");
    await page.getByLabel(/^password/i).pressSequentially("breathe-easy-1");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/nts/);
  });
});
