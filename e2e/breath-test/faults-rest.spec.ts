import { expect, test } from "../support/test.ts";
import { DIAGNOSE_HANDSET, getStoredPercent, isResultPage, SCREEN_HANDSET, startTest } from "./clinic.ts";

const MINUTE_MS = 60_000;
const toChannel = (udi: string) =>
  `private-encrypted-handset@${Buffer.from(udi, "utf8").toString("base64url")}`;

test(
  "events without sense are dropped, and the result is found all the same · F17",
  { tag: "@long" },
  async ({ page, sandbox, signIn }) => {
    await sandbox.reset({ scenario: "lost-push" });
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    const auths = async () =>
      (await sandbox.log()).requests.filter(({ path }) => path.includes("/pusher/auth")).length;
    const before = await auths();
    const nonsense = [
      null,
      "{",
      7,
      [],
      { event: "SUCCEEDED" },
      { event: { stage: "DIAGNOSE_FINAL", state: 1 } },
    ];
    for (const data of nonsense) await sandbox.publish(toChannel(SCREEN_HANDSET), "upload_lifecycle", data);
    const record = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
    await page.waitForURL(isResultPage, { timeout: 20_000 });
    expect(page.url()).toContain(record.capnogramId);
    expect((await auths()) - before).toBeLessThanOrEqual(1);
  },
);

for (const minutes of [-15, 15]) {
  test(`a clock ${minutes} minutes off takes the test, dated by the server · F19`, async ({
    page,
    sandbox,
    signIn,
  }) => {
    await page.clock.install({ time: Date.now() + minutes * MINUTE_MS });
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    const record = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
    await page.waitForURL(isResultPage, { timeout: 20_000 });
    await expect(page.getByText(await getStoredPercent(sandbox, record), { exact: true })).toBeVisible();
    const time = new Intl.DateTimeFormat("en-GB", {
      hour: "2-digit",
      minute: "2-digit",
      hour12: false,
      timeZone: "Europe/London",
    }).format(new Date(record.capturedAt));
    await expect(page.getByText(new RegExp(time)).first()).toBeVisible();
    await expect(page).not.toHaveURL(/login/);
  });
}

test("an explanation that carries scripts and links is shown as plain text · F24", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  // The cleaner's own inert document notes what it refuses; nothing runs.
  watch.allow(/Executing inline event handler violates/);
  await signIn("clinic@capno.example");
  await startTest(page, "00401");
  await page.route(/\/diagnosis\/$/, async (route) => {
    const reply = await route.fetch();
    const text = (await reply.text()).replaceAll(
      "Synthetic data only",
      "<img src=x onerror='window.harmed=1'><a href='javascript:1'>Careful words</a>",
    );
    await route.fulfill({ response: reply, body: text });
  });
  await sandbox.breathe(DIAGNOSE_HANDSET, { profile: "copd", seconds: 0 });
  await page.waitForURL(/smoking-history/);
  await page.getByRole("button", { name: "Don't know" }).click();
  await page.waitForURL(isResultPage);
  await page.getByRole("button", { name: "What this result means" }).click();
  await expect(page.getByText("Careful words")).toBeVisible();
  await expect(page.locator("a[href^='javascript'], img[src='x']")).toHaveCount(0);
  expect(await page.evaluate(() => "harmed" in window)).toBe(false);
});

test("who comes second to a handset is told by whom it is locked · F25", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(/409 \(Conflict\)/);
  await sandbox.faults([
    {
      method: "POST",
      path: "/v2/handsets/*/lock/",
      status: 409,
      body: { lockedBy: "gp2@capno.example" },
      times: 1,
    },
  ]);
  await signIn("gp@capno.example");
  await page.getByRole("button", { name: /00201/ }).click();
  await expect(page.getByText("This handset is locked by gp2@capno.example.")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/nts\/handsets$/);
  await expect(page.getByText("Selected for this test")).toHaveCount(0);
});
