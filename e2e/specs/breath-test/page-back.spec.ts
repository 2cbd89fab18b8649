import type { CDPSession, Page } from "@playwright/test";

import { expect, test } from "../../support/test.ts";
import { BOTH_PRODUCTS, finishTest, reachResult, resultWords } from "./both-products.ts";
import { chooseHandset, getLockSteps, startTest } from "./clinic.ts";
import { lockAs } from "../../support/other-account.ts";

/** Away to a plain page of the same site, and Back. True where the very same page came out of the memory. */
async function goAwayAndBack(page: Page): Promise<boolean> {
  const back = await goAway(page);
  return back();
}

/** To a plain page of the same site; resolves with the way back. */
async function goAway(page: Page): Promise<() => Promise<boolean>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Page.enable");
  await page.evaluate(() => void Object.assign(window, { isSamePage: true }));
  await page.goto("/remotes.json");
  return async () => {
    const reasons = watchReasons(cdp);
    await page.goBack({ waitUntil: "commit" });
    const isSamePage = await page.evaluate(() => "isSamePage" in window);
    // Chromium 150 reloads such a page, and 156 keeps it. Reloaded pages have other tests.
    const isForSocket = !isSamePage && (await reasons()).every((reason) => reason === "WebSocket");
    test.skip(isForSocket, "this Chromium keeps no page that has a socket");
    return isSamePage;
  };
}

/** Why the browser did not keep the page; resolves with the reasons once they are told. */
function watchReasons(cdp: CDPSession): () => Promise<readonly string[]> {
  const told = new Promise<readonly string[]>((resolve) => {
    cdp.once("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) =>
      resolve(notRestoredExplanations.map(({ reason }) => reason)),
    );
  });
  return () => told;
}

for (const product of BOTH_PRODUCTS) {
  const { column, name, who, serial } = product;
  const user = who.replace("@capno.example", "");

  test(
    `${name}: Back to a running test locks again, subscribes again, and opens its result [FM-22 ${column}]`,
    { tag: name === "Screen" ? "@daily:back" : [] },
    async ({ page, sandbox, signIn, watch }) => {
      watch.allow(/favicon|Page entered Back-Forward Cache/);
      await signIn(who);
      await startTest(page, serial);
      expect(await goAwayAndBack(page)).toBe(true);
      await expect(page.getByText("Loading test results...")).toBeVisible();
      await expect
        .poll(() => getLockSteps(sandbox))
        .toEqual([`${user} locked`, `${user} unlocked user-navigated-away`, `${user} locked`]);
      await expect(page.getByText("Live", { exact: true })).toBeVisible();
      await expect(page.getByText("Checking your session")).toHaveCount(0);
      const { testIdentifier } = await finishTest(page, sandbox, product);
      await expect(page.getByText(testIdentifier)).toBeVisible();
    },
  );

  test(`${name}: Back to a handset that another user has taken meanwhile leaves it to them [FM-22 ${column}]`, async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/favicon|Page entered Back-Forward Cache|409 \(Conflict\)/);
    await signIn(who);
    await chooseHandset(page, serial);
    const goBack = await goAway(page);
    await expect
      .poll(async () => (await getLockSteps(sandbox)).at(-1))
      .toBe(`${user} unlocked user-navigated-away`);
    await lockAs(sandbox, product.colleague, product.udi);
    expect(await goBack()).toBe(true);
    await expect(page.getByText(`This handset is locked by ${product.colleague}.`)).toBeVisible();
    await expect(page).toHaveURL(/\/handsets$/);
    expect((await getLockSteps(sandbox)).filter((step) => step === `${user} locked`)).toHaveLength(1);
  });

  test(
    `${name}: a result that Back brings back is asked for again, and is gone where it is gone [FM-22 ${column}]`,
    { tag: name === "Screen" ? "@daily:back" : [] },
    async ({ page, sandbox, signIn, watch }) => {
      watch.allow(/404 \(Not Found\)|favicon|Page entered Back-Forward Cache/);
      await signIn(who);
      const { testIdentifier } = await reachResult(page, sandbox, product);
      await expect(page.getByText(testIdentifier)).toBeVisible();
      const countDiagnoses = async () =>
        (await sandbox.log()).requests.filter(({ path }) => path.endsWith("/diagnosis/")).length;
      const asked = await countDiagnoses();
      expect(await goAwayAndBack(page)).toBe(true);
      await expect.poll(countDiagnoses).toBeGreaterThan(asked);
      await expect(resultWords(page, product)).toBeVisible();
      // Midnight has passed while the page was away.
      await sandbox.faults([{ method: "GET", path: "/v2/capnograms/*/diagnosis/", status: 404 }]);
      expect(await goAwayAndBack(page)).toBe(true);
      await expect(page.getByText("The test results were not found").first()).toBeVisible();
      await expect(resultWords(page, product)).toHaveCount(0);
    },
  );
}
