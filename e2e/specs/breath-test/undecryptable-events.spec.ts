import { randomBytes } from "node:crypto";

import { expect, test } from "../../support/test.ts";
import { BOTH_PRODUCTS, isFirstStep, passSecondsUntil, SECOND_MS } from "./both-products.ts";
import { countEvents, countKeyRequests, toHandsetChannel } from "./channel-watch.ts";
import { startTest } from "./clinic.ts";

const POLL_LIMIT_S = 20;

/** A well-formed box that no key of ours opens. */
const sealForSomebodyElse = () => ({
  nonce: randomBytes(24).toString("base64"),
  ciphertext: randomBytes(240).toString("base64"),
});

for (const product of BOTH_PRODUCTS) {
  const { column, name, who, serial, udi } = product;
  const channel = toHandsetChannel(udi);

  test(`${name}: events that do not open are dropped, cost one key in 30 s, and polling finds the test [FM-17 ${column}]`, async ({
    page,
    sandbox,
    signIn,
  }) => {
    const getKeys = countKeyRequests(page, channel);
    const getEvents = countEvents(page, channel);
    const sendFive = async () => {
      const before = getEvents();
      for (let each = 0; each < 5; each++)
        await sandbox.publishRaw(channel, "upload_lifecycle", sealForSomebodyElse());
      await expect.poll(getEvents).toBe(before + 5);
    };
    await page.clock.install();
    await sandbox.reset({ scenario: "lost-push" });
    await signIn(who);
    await startTest(page, serial);
    await expect.poll(getKeys).toBe(1);

    // The key is half a minute old at most: it is not asked for again.
    await sendFive();
    expect(getKeys()).toBe(1);
    for (const later of [2, 3]) {
      for (let passed = 0; passed < 32; passed += 16) await page.clock.fastForward(16 * SECOND_MS);
      await sendFive();
      await expect.poll(getKeys).toBe(later);
    }
    const nonsense = [
      null,
      "{",
      7,
      [],
      { event: "SUCCEEDED" },
      { event: { stage: "DIAGNOSE_FINAL", state: 1 } },
    ];
    for (const data of nonsense) {
      await sandbox.publish(channel, "upload_lifecycle", data);
      await sandbox.publishRaw(channel, "upload_lifecycle", data);
    }
    await expect(page.getByText("Loading test results...")).toBeVisible();

    const { capnogramId } = await sandbox.breathe(udi, { profile: "copd", seconds: 0 });
    await passSecondsUntil(page, isFirstStep(product), POLL_LIMIT_S);
    expect(page.url()).toContain(capnogramId);
    expect(getKeys()).toBeLessThanOrEqual(3);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });
}
