import type { Locator } from "@playwright/test";

import type { Sandbox } from "../../support/sandbox.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { reachTheQuestion } from "./faults.ts";
import { toHandsetChannel } from "./channel-watch.ts";
import { SCREEN_HANDSET, startTest } from "./clinic.ts";

const PHONE = { width: 390, height: 664 };
const TEN_MORE = Array.from({ length: 10 }, (_, place) => ({
  udi: `(01)05012345678900(21)NTC1${String(501 + place).padStart(5, "0")}`,
  product: "ntd",
  lockedBy: null,
  name: `Consulting room ${place + 1}`,
}));

const SMALL_PHONE = { width: 360, height: 560 };

const expectInView = async (what: Locator, { height } = PHONE) => {
  await expect(what).toBeInViewport({ ratio: 1 });
  const box = await what.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(height);
};

/** The sandbox's own two stay in the list with their true holders: a list that calls ours free makes Start wait. */
const listTwelve = (sandbox: Sandbox, replace: (ten: string) => readonly [string, string]) =>
  sandbox.faults([
    {
      method: "GET",
      path: "/v2/handsets/",
      change: { replace: [replace(TEN_MORE.map((row) => JSON.stringify(row)).join(","))] },
    },
    ...TEN_MORE.map(({ udi }) => ({ method: "GET", path: `/v2/handsets/${udi}/tests/`, body: [] })),
  ]);

test("on a small phone with twelve handsets Start is in view as soon as the last of them is chosen @daily:journey", async ({
  page,
  sandbox,
  signIn,
}) => {
  await page.setViewportSize(SMALL_PHONE);
  await listTwelve(sandbox, (ten) => ["[{", `[${ten},{`]);
  await signIn("clinic@capno.example");
  await page.getByRole("button", { name: /00402/ }).click();
  await expect(page.getByText("You have selected Handset 00402 for this test")).toBeAttached();
  await expectInView(page.getByRole("button", { name: "Start", exact: true }), SMALL_PHONE);
});

test("on a phone with twelve handsets Start, the waiting page and the question are in view", async ({
  page,
  sandbox,
  signIn,
}) => {
  await page.setViewportSize(PHONE);
  await listTwelve(sandbox, (ten) => ["}]", `},${ten}]`]);
  await signIn("clinic@capno.example");
  const handsets = page.getByRole("navigation", { name: "SELECT YOUR HANDSET" }).getByRole("listitem");
  await expect(handsets.filter({ visible: true })).toHaveCount(12);

  await startTest(page, "00401");
  await expectInView(page.getByRole("heading", { level: 1, name: "Ask the patient to breathe" }));
  await expect(handsets.filter({ visible: true })).toHaveCount(1);
  await page.goBack();
  await expectInView(page.getByRole("heading", { level: 1, name: "Start test" }));

  await page.getByRole("button", { name: "Change handset" }).click();
  await expect(handsets.filter({ visible: true })).toHaveCount(12);
  await expectAccessible(page);
  await page.getByRole("button", { name: /00402/ }).click();
  await expect(page.getByText("You have selected Handset 00402 for this test")).toBeVisible();
  await expect(handsets.filter({ visible: true })).toHaveCount(1);

  await page.getByRole("button", { name: "Change handset" }).click();
  await reachTheQuestion(page, sandbox);
  await expectInView(page.getByRole("heading", { level: 1, name: "Smoking history" }));
  await expect(page.getByRole("button", { name: "Confirm" })).toBeInViewport();
});

test.describe("on a tablet", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 768, height: 1024 } });

  test("the waiting page turns to the patient: the seconds at 120 px and more, one line, no menu [REQ-TEST-50]", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    await sandbox.publish(toHandsetChannel(SCREEN_HANDSET), "capnogram-progress", { progress: 40 });
    await expect(page.getByRole("heading", { level: 1, name: "Recording" })).toBeVisible();
    await page.getByRole("button", { name: "Turn to the patient" }).tap();
    const view = page.getByRole("dialog", { name: "Breathe quietly, in and out" });
    await expect(view).toBeVisible();
    expect(await view.boundingBox()).toMatchObject({ x: 0, y: 0, width: 768, height: 1024 });
    const seconds = view.getByText("45 s", { exact: true });
    expect(
      await seconds.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize)),
    ).toBeGreaterThanOrEqual(120);
    await expectAccessible(page);
    await view.getByRole("button", { name: "Close" }).tap();
    await expect(page.getByRole("button", { name: "Turn to the patient" })).toBeVisible();
  });
});
