import { createHash } from "node:crypto";

import { fence } from "../../support/fence.ts";
import { addScript, alterFiles, changeRelease } from "../../support/other-files.ts";
import { expect, test } from "../../support/test.ts";
import { getLockSteps } from "./clinic.ts";
import { failure, PROVOKED } from "./faults.ts";

test("Screen with a byte more than was released is refused, three tries and no more, nothing locked [FM-04 N] @daily:federation", async ({
  page,
  sandbox,
  signIn,
  stack,
  watch,
}) => {
  watch.allow(PROVOKED);
  const { asked: served } = await alterFiles(
    page,
    (url) => url.port === String(stack.ports.screen) && /\/entry\./.test(url.pathname),
    (text) => `${text};window.tampered=true`,
  );
  await signIn("gp@capno.example", { at: "/login?to=/nts/handsets" });
  const panel = failure(page, "Screen could not be verified");
  await expect(panel).toBeVisible();
  const tryAgain = panel.getByRole("button", { name: "Try again" });
  let tries = 1;
  while (await tryAgain.isVisible()) {
    const before = served();
    await tryAgain.click();
    await expect.poll(served).toBeGreaterThan(before);
    // The panel goes with the click and comes back with the refusal.
    await expect(panel).toBeVisible();
    tries += 1;
  }
  expect(tries).toBe(3);
  const after = served();
  await expect(page.getByText("SELECT YOUR HANDSET")).toBeHidden();
  // The account has no other.
  await expect(panel.getByRole("button", { name: "Other products" })).toBeHidden();
  await fence(page);
  expect(served()).toBe(after);
  expect(await page.evaluate(() => "tampered" in window)).toBe(false);
  expect(await getLockSteps(sandbox)).toEqual([]);
});

test("Screen whose code fails while it starts falls back, three tries and no more, nothing locked [FM-04 N]", async ({
  page,
  sandbox,
  signIn,
  stack,
  watch,
}) => {
  watch.allow(/did not open|made to fail/);
  const script = `globalThis.capno_bad = { init() { throw new Error("made to fail"); }, get: async () => () => ({}) };`;
  const integrity = `sha384-${createHash("sha384").update(script).digest("base64")}`;
  await changeRelease(page, "nts", () => ({
    container: `capno_bad`,
    entry: "bad.js",
    preload: [],
    integrity: { "bad.js": integrity },
  }));
  await addScript(page, `http://localhost:${stack.ports.screen}/bad.js`, script);
  await signIn("gp@capno.example", { at: "/login?to=/nts/handsets" });
  const panel = failure(page, "Screen could not be started");
  await expect(panel).toBeVisible();
  const tryAgain = panel.getByRole("button", { name: "Try again" });
  let tries = 1;
  while (await tryAgain.isVisible()) {
    await tryAgain.click();
    await expect(panel).toBeVisible();
    tries += 1;
    expect(tries).toBeLessThanOrEqual(3);
  }
  await expect(page.getByRole("button", { name: "Account" })).toBeVisible();
  expect(await getLockSteps(sandbox)).toEqual([]);
});
