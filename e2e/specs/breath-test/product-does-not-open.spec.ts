import { createHash } from "node:crypto";

import { addScript, alterFiles, changeRelease } from "../../support/other-files.ts";
import { expect, test } from "../../support/test.ts";
import { BOTH_PRODUCTS } from "./both-products.ts";
import { getLockSteps } from "./clinic.ts";
import { failure, PROVOKED } from "./faults.ts";

for (const { column, name, server, id, who } of BOTH_PRODUCTS) {
  test(
    `${name} that is not there locks nothing, and comes with another try [FM-01 ${column}]`,
    { tag: name === "Screen" ? "@daily:federation" : [] },
    async ({ page, sandbox, signIn, stack, watch }) => {
      watch.allow(PROVOKED);
      await stack.stopServer(server);
      await signIn(who);
      await page.goto(`/${id}/handsets`);
      await expect(failure(page, `${name} is unavailable`)).toBeVisible();
      await expect(page.getByRole("button", { name: "Account" })).toBeVisible();
      expect(await getLockSteps(sandbox)).toEqual([]);
      await stack.startServer(server);
      await page.getByRole("button", { name: "Try again" }).click();
      // Somebody who has seen the training video is not sent to it again.
      await expect(page.getByText("SELECT YOUR HANDSET")).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/${id}/handsets$`));
    },
  );

  test(
    `${name} with a byte more than was released is refused, three tries and no more, nothing locked [FM-04 ${column}]`,
    { tag: name === "Screen" ? "@daily:federation" : [] },
    async ({ page, sandbox, signIn, stack, watch }) => {
      watch.allow(PROVOKED);
      const { asked: served } = await alterFiles(
        page,
        (url) => url.port === String(stack.ports[server]) && /\/entry\./.test(url.pathname),
        (text) => `${text};window.tampered=true`,
      );
      await signIn(who, { at: `/login?to=/${id}/handsets` });
      const panel = failure(page, `${name} could not be verified`);
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
      await page.getByRole("button", { name: "Other products" }).click();
      expect(served()).toBe(after);
      expect(await page.evaluate(() => "tampered" in window)).toBe(false);
      expect(await getLockSteps(sandbox)).toEqual([]);
    },
  );

  test(`${name} whose code fails while it starts falls back, three tries and no more, nothing locked [FM-04 ${column}]`, async ({
    page,
    sandbox,
    signIn,
    stack,
    watch,
  }) => {
    watch.allow(/did not open|made to fail/);
    const script = `globalThis.capno_bad = { init() { throw new Error("made to fail"); }, get: async () => () => ({}) };`;
    const integrity = `sha384-${createHash("sha384").update(script).digest("base64")}`;
    await changeRelease(page, id, () => ({
      container: `capno_bad`,
      entry: "bad.js",
      preload: [],
      integrity: { "bad.js": integrity },
    }));
    await addScript(page, `http://localhost:${stack.ports[server]}/bad.js`, script);
    await signIn(who, { at: `/login?to=/${id}/handsets` });
    const panel = failure(page, `${name} could not be started`);
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

  test(
    `${name} for another contract is said to be out of date, and locks nothing [FM-05 ${column}]`,
    { tag: name === "Screen" ? "@daily:federation" : [] },
    async ({ page, sandbox, signIn, watch }) => {
      watch.allow(PROVOKED);
      await changeRelease(page, id, () => ({ contract: "^2.0.0" }));
      await signIn(who);
      await page.goto(`/${id}`);
      const panel = failure(page, `${name} is out of date`);
      await expect(panel).toBeVisible();
      await expect(panel.getByRole("button", { name: "Reload the page" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Account" })).toBeVisible();
      expect(await getLockSteps(sandbox)).toEqual([]);
    },
  );
}
