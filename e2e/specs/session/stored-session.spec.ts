import { REFRESH_KEY, USER_KEY } from "../../support/sign-in.ts";
import { changeConfiguration } from "../../support/other-files.ts";
import { listChannels } from "../../support/sandbox.ts";
import { expect, test } from "../../support/test.ts";
import {
  EVERYONE,
  expectSignedIn,
  expectSignedOut,
  MINUTE_MS,
  openTab,
  passTime,
  readStoredKeys,
  signInWithout,
} from "./browser-session.ts";

test.describe("the stored session [spec §4] [REQ-SESSION-08]", () => {
  test("remembered: refresh token and user id in local storage, the activity alone in session storage, the access token nowhere @daily:storage", async ({
    page,
    sandbox,
    signInByForm,
  }) => {
    await signInByForm(EVERYONE, { at: "/login?to=%2Fnts%2Fresults-history" });
    await expect.poll(async () => (await listChannels(sandbox)).length).toBeGreaterThan(0);
    const { local, session } = await readStoredKeys(page);
    expect(local).toEqual(expect.arrayContaining([REFRESH_KEY, USER_KEY]));
    expect(
      local.filter((key) => !/^(capno|pref):/.test(key)),
      "of a library",
    ).toEqual([]);
    expect(session.filter((key) => !key.startsWith("pref:"))).toEqual(["capno:activity"]);
    const stored = await page.evaluate(() =>
      [localStorage, sessionStorage]
        .flatMap((storage) => Array.from(storage, (_, i) => storage.getItem(storage.key(i) ?? "")))
        .join(" "),
    );
    expect(stored).not.toContain(accessTokenMark());
  });

  test("not remembered: both in session storage alone, and a new tab has to sign in @daily:storage", async ({
    page,
    context,
  }) => {
    await signInWithout(page, EVERYONE);
    const { local, session } = await readStoredKeys(page);
    expect(session).toEqual(expect.arrayContaining([REFRESH_KEY, USER_KEY]));
    expect(local).not.toContain(REFRESH_KEY);
    expect(local).not.toContain(USER_KEY);
    await expectSignedOut(await openTab(context));
  });

  for (const remember of [true, false]) {
    test(`a reload goes on with the session, ${remember ? "remembered" : "not remembered"}, and stores where it was stored`, async ({
      page,
      signInByForm,
    }) => {
      await (remember ? signInByForm(EVERYONE) : signInWithout(page, EVERYONE));
      await page.goto("/product?choose=1");
      await expectSignedIn(page);
      const { local, session } = await readStoredKeys(page);
      expect((remember ? local : session).includes(REFRESH_KEY)).toBe(true);
      expect((remember ? session : local).includes(REFRESH_KEY)).toBe(false);
      // What was done is still told. REQ-PRIVACY-05
      await page.getByRole("button", { name: "Account" }).click();
      await page.getByRole("menuitem", { name: "Activity in this session" }).click();
      await expect(page.getByRole("dialog").getByRole("listitem")).toContainText(["Signed in"]);
    });
  }

  test("`session.rememberedForMin` is said beside the checkbox, and a session unused for longer is discarded at start (REQ-SESSION-08)", async ({
    page,
    signInByForm,
    sandbox,
  }) => {
    await changeConfiguration(page, () => ({ session: { rememberedForMin: 480 } }));
    await page.clock.install();
    await page.goto("/login");
    await expect(page.getByLabel("Remember me")).toHaveAccessibleDescription(
      "For 8 hours after your last use",
    );
    await signInByForm(EVERYONE);
    await expectSignedIn(page);
    await page.goto("about:blank");
    await passTime(page, sandbox, 8 * 60 * MINUTE_MS + MINUTE_MS);
    await page.goto("/product?choose=1");
    await expectSignedOut(page);
    expect((await readStoredKeys(page)).local).not.toContain(REFRESH_KEY);
  });
});

/** Part of every access token's payload, in the alphabet of tokens: `"token_type":"access"`. */
function accessTokenMark(): string {
  return Buffer.from('{"token_type":"access"').toString("base64url").slice(0, -2);
}
