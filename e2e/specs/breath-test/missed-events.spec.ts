import { expect, test } from "../../support/test.ts";
import { BOTH_PRODUCTS, isFirstStep, isQuestionPage, passSecondsUntil, SECOND_MS } from "./both-products.ts";
import { isResultPage, startTest } from "./clinic.ts";

const POLL_LIMIT_S = 20;
const OUTAGE_S = 120;

for (const product of BOTH_PRODUCTS) {
  const { column, name, id, who, serial, udi } = product;
  const first = id === "nts" ? "the result" : "the question";

  test(
    `${name}: realtime is down for two minutes, ${first} is there within 20 s, and no TEST ERROR [FM-14 ${column}]`,
    { tag: name === "Screen" ? "@daily:network" : [] },
    async ({ page, sandbox, signIn, watch }) => {
      watch.allow(/WebSocket|ws:\/\//);
      await page.clock.install();
      await signIn(who);
      await startTest(page, serial);
      await sandbox.realtime(false);
      // Its events reach nobody.
      const { capnogramId } = await sandbox.breathe(udi, { profile: "copd", seconds: 0 });
      await passSecondsUntil(page, isFirstStep(product), POLL_LIMIT_S);
      expect(page.url()).toContain(capnogramId);
      for (let passed = POLL_LIMIT_S; passed < OUTAGE_S; passed += 20) {
        await page.clock.fastForward(20 * SECOND_MS);
        await expect(page.getByRole("alertdialog")).toHaveCount(0);
      }
      await expect(page.getByText("Updates paused").or(page.getByText("Reconnecting"))).toBeVisible();
      await sandbox.realtime(true);
      if (id === "ntd") {
        expect(isQuestionPage(new URL(page.url()))).toBe(true);
        await page.getByRole("button", { name: "Don't know" }).click();
        await passSecondsUntil(page, isResultPage, POLL_LIMIT_S);
      }
      expect(page.url()).toContain(capnogramId);
      await expect(page.getByRole("alertdialog")).toHaveCount(0);
    },
  );
}
