import { expect, test } from "../../support/test.ts";
import { BOTH_PRODUCTS, SECOND_MS } from "./both-products.ts";

const WATCHING_FAILED = "Unable to watch in-use handsets. Please try again later.";
/** A refusal that could last, and one that could pass. */
const STATUS = { N: 403, D: 500 } as const;

for (const { column, name, id, who } of BOTH_PRODUCTS) {
  const status = STATUS[column];

  test(`${name}: channels refused with ${status} for half a minute are a fatal failure, not a log-out [FM-15 ${column}]`, async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/403 \(Forbidden\)|500 \(Internal Server Error\)/);
    await page.clock.install();
    await sandbox.faults([{ method: "POST", path: "/pusher/auth/", status }]);
    await signIn(who);
    await expect(page.getByText("SELECT YOUR HANDSET")).toBeVisible();
    const failure = page.getByRole("alertdialog").filter({ hasText: WATCHING_FAILED });
    const count = async () =>
      (await sandbox.log()).requests.filter(({ path }) => path === "/pusher/auth/").length;
    // The first try and three more, further and further apart; then the patience of half a minute. A step may
    // hold two tries, where the answer to the first comes in while it passes.
    let passed = 0;
    for (let tries = 1; tries <= 4; tries++) {
      await expect.poll(count).toBeGreaterThanOrEqual(tries);
      await expect(failure).toHaveCount(0);
      await page.clock.runFor(6 * SECOND_MS);
      passed += 6;
    }
    await page.clock.runFor((31 - passed) * SECOND_MS);
    await expect(failure).toBeVisible();
    await expect(failure.getByRole("button", { name: "Reload" })).toBeVisible();
    await expect.poll(() => count()).toBe(4);
    await expect(page).toHaveURL(new RegExp(`/${id}/handsets$`));

    await sandbox.clearFaults();
    await failure.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByText("SELECT YOUR HANDSET")).toBeVisible();
    await expect(failure).toHaveCount(0);
  });
}
