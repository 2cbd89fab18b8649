import type { Page } from "@playwright/test";

import { holdRequest } from "../../support/other-files.ts";
import { expect, test } from "../../support/test.ts";
import { BOTH_PRODUCTS, isQuestionPage } from "./both-products.ts";
import { countEvents, toHandsetChannel } from "./channel-watch.ts";
import { getUnlocks, isResultPage, startTest } from "./clinic.ts";

/** Notes every change of the address by the page itself: "push /nts/…", "replace /nts/…". */
async function noteNavigations(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const navigations: string[] = [];
    Object.assign(window, { navigations });
    for (const name of ["pushState", "replaceState"] as const) {
      const change = history[name].bind(history);
      history[name] = (state: unknown, unused: string, to?: string | URL | null) => {
        const path = new URL(String(to ?? ""), location.href).pathname;
        navigations.push(`${name === "pushState" ? "push" : "replace"} ${path}`);
        change(state, unused, to);
      };
    }
  });
  return () => page.evaluate(() => (window as unknown as { navigations: readonly string[] }).navigations);
}

for (const { column, name, id, who, serial, udi } of BOTH_PRODUCTS) {
  const channel = toHandsetChannel(udi);

  test(`${name}: events twice, out of order and of old recordings open one result, by one replace [FM-16 ${column}]`, async ({
    page,
    sandbox,
    signIn,
  }) => {
    const getNavigations = await noteNavigations(page);
    const getEvents = countEvents(page, channel);
    const tell = (record: { capnogramId: string; capturedAt: string }, stage: string) =>
      sandbox.publish(channel, "upload_lifecycle", {
        event: { stage, state: "SUCCEEDED" },
        capnogramId: record.capnogramId,
        capturedAt: record.capturedAt,
        serverTime: new Date().toISOString(),
      });
    await signIn(who);
    // One of before Start, and one older than anything a test takes.
    const old = await sandbox.breathe(udi, { seconds: 0, capturedAgoMs: 3 * 60_000 });
    await startTest(page, serial);
    // Nobody had the handset then: only the clinician knows, and waits for the next.
    const question = page.getByRole("region", {
      name: "Is this recording from the patient in front of you?",
    });
    await expect(question).toContainText("You took the handset at");
    await question.getByRole("button", { name: "No, wait for the next" }).click();
    const ancient = await sandbox.breathe(udi, { seconds: 0, capturedAgoMs: 11 * 60_000 });
    for (const record of [old, ancient]) {
      await tell(record, "DIAGNOSE_FINAL");
      await tell(record, "DIAGNOSE_INITIAL");
    }

    // The result is held back, so that events still come between the last success and its page.
    const held = await holdRequest(page, ({ url }) => url.pathname.endsWith("/diagnosis/"), "every");
    const record = await sandbox.breathe(udi, { profile: "copd", seconds: 0, repeatEvents: 3 });
    if (id === "ntd") {
      await page.waitForURL(isQuestionPage);
      expect(page.url()).toContain(record.capnogramId);
      await page.getByRole("button", { name: "Don't know" }).click();
      await page.waitForURL((url) => !isQuestionPage(url));
    }
    await held.asked;
    const before = getEvents();
    for (const stage of ["DIAGNOSE_INITIAL", "DECODE", "DIAGNOSE_INITIAL", "DIAGNOSE_FINAL"])
      await tell(record, stage);
    await tell(old, "DIAGNOSE_FINAL");
    await expect.poll(getEvents).toBeGreaterThanOrEqual(before + 5);
    await expect(question).toHaveCount(0);
    await expect(page.getByText("Loading test results...")).toBeVisible();
    held.letGo();
    await page.waitForURL(isResultPage);
    expect(page.url()).toContain(record.capnogramId);
    await expect(page.getByText(record.testIdentifier)).toBeVisible();

    const navigations = await getNavigations();
    const result = `replace /${id}/results/${record.capnogramId}`;
    expect(navigations.filter((each) => each.includes("/results/"))).toEqual([result]);
    expect(navigations.filter((each) => each.includes("/smoking-history"))).toHaveLength(
      id === "ntd" ? 1 : 0,
    );
    await expect.poll(async () => getUnlocks((await sandbox.log()).requests).length).toBe(1);
  });
}
