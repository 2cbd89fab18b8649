import { readAnswers } from "../../support/read-answers.ts";
import { expect, test } from "../../support/test.ts";
import {
  EVERYONE,
  EXPIRED,
  expectSignedOut,
  note,
  passTime,
  PROVOKED,
  readSessionKeys,
} from "./browser-session.ts";

const HANDSET = /00202/;

test.describe("the session ends by itself [spec §4] [spec §8]", () => {
  test("an expired refresh token: 'Your session has expired. Please login again.' as a Note, login with `to`, and back there after it @daily:journey", async ({
    page,
    sandbox,
    signInByForm,
    watch,
  }) => {
    // The server's time moves first: what the page asks just then is refused.
    watch.allow(PROVOKED);
    await page.clock.install();
    await sandbox.reset({ refreshTokenS: 600 });
    await signInByForm(EVERYONE, { at: "/login?to=%2Fnts%2Fresults-history%3Fx%3D1" });
    await expect(page).toHaveURL(/\/nts\/results-history\?x=1$/);
    // The page itself, not its address alone: a file on its way would be given up when the clock moves.
    await expect(page.getByRole("button", { name: HANDSET })).toBeVisible();
    await passTime(page, sandbox, 640_000);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    const dialog = note(page);
    // All that is told: a red line names whatever else was.
    await expect(dialog.getByRole("paragraph")).toHaveText([EXPIRED]);
    await expect(dialog.getByRole("heading")).toHaveText("Note");
    await expect(page).toHaveURL(/\/login\?to=%2Fnts%2Fresults-history%3Fx%3D1$/);
    expect((await readSessionKeys(page)).local).toEqual([]);
    await dialog.getByRole("button", { name: "Back" }).click();
    await expect(dialog).toBeHidden();

    await page.getByLabel("Email").fill(EVERYONE);
    await page.getByLabel("Password", { exact: true }).fill("breathe-easy-1");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL(/\/nts\/results-history\?x=1$/);
  });

  test("401 in any call but login: the expired message once, log-out, login with `to` (FM-06)", async ({
    page,
    sandbox,
    signInByForm,
    watch,
  }) => {
    watch.allow(PROVOKED);
    await signInByForm(EVERYONE);
    await sandbox.faults([{ method: "GET", path: "/v2/*", status: 401, body: { detail: "no" } }]);
    await page.getByRole("button", { name: "Screen" }).click();
    await expect(note(page).getByText(EXPIRED)).toHaveCount(1);
    await expect(note(page).getByRole("paragraph")).toHaveCount(1);
    await expectSignedOut(page);
    await expect(page).toHaveURL(/to=%2Fnts/);
  });
});

test("no token, key or password ever appears in an address or in the console @daily:policy", async ({
  page,
  sandbox,
  signInByForm,
  watch,
}) => {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  const secrets: string[] = ["breathe-easy-1"];
  await readAnswers(
    page,
    (url) => url.pathname.includes("/user/login/"),
    async (response, request) => {
      if (request.method() !== "POST" || !response.ok()) return;
      const tokens = (await response.json()) as { access?: string; refresh?: string };
      for (const token of [tokens.access, tokens.refresh]) if (token) secrets.push(token);
    },
  );
  await signInByForm(EVERYONE);
  await page.goto("/nts/handsets");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/login/reset?vek=a-secret-key");
  secrets.push("a-secret-key", "a-secret-code");
  await expect(page).toHaveURL(/\/login\/reset$/);
  await page.goto("/login/register?token=a-secret-code");
  await expect(page).toHaveURL(/\/login\/register$/);
  await expect.poll(() => secrets.length).toBeGreaterThanOrEqual(7);
  await sandbox.log();

  const typed = (url: string) => /[?&](vek|token)=/.test(url);
  const leaks = [...said, ...watch.requests(), ...addresses].filter(
    (text) => !typed(text) && secrets.some((secret) => text.includes(secret)),
  );
  expect(leaks).toEqual([]);
  // What the test itself typed stood in the address of the document alone, and no other request carried it.
  const carriers = watch.requests().filter((url) => typed(url));
  expect(carriers.map((url) => new URL(url).pathname)).toEqual(["/login/reset", "/login/register"]);
});
