import { passTime } from "../session/browser-session.ts";
import { expect, test } from "../../support/test.ts";
import { chooseHandset, getLockSteps, isResultPage } from "./clinic.ts";
import { getRequests, note, PACK_YEARS, passSteadily, passUntil, reachTheQuestion } from "./faults.ts";

const BUSY = /429 \(Too Many Requests\)|503 \(Service Unavailable\)/;
const MINUTE_MS = 60_000;

test("a renewal of the lock answered 429, then 503, with Retry-After is tried again inside the lease, and the lock is kept [FM-09 N]", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(BUSY);
  await sandbox.reset({ accessTokenS: 3_600 });
  await page.clock.install();
  await signIn("gp@capno.example");
  await chooseHandset(page, "00201");
  const busy = { method: "POST", path: "/v2/handsets/*/lock/", headers: { "Retry-After": "5" }, times: 1 };
  await sandbox.faults([
    { ...busy, status: 429 },
    { ...busy, status: 503 },
  ]);
  const getLocks = () => getRequests(sandbox, "POST", /\/lock\/$/);
  const has = (count: number) => async () => (await getLocks()).length >= count;
  await passUntil(page, sandbox, 20_000, has(2));
  await passUntil(page, sandbox, 2_000, has(4));
  const [first, ...renewals] = await getLocks();
  expect(renewals.map(({ status }) => status)).toEqual([429, 503, 200]);
  const times = renewals.map(({ at }) => Date.parse(at));
  for (const [index, at] of times.slice(1).entries()) {
    expect(at - (times[index] ?? at), "Retry-After").toBeGreaterThanOrEqual(5_000);
  }
  const lockedAt = Date.parse(first?.at ?? "");
  expect((times.at(-1) ?? 0) - lockedAt, "inside the lease").toBeLessThan(5 * MINUTE_MS);

  // Beyond what the first lock alone would have lasted.
  await passSteadily(page, sandbox, 4 * MINUTE_MS);
  expect(Date.parse((await sandbox.log()).now) - lockedAt).toBeGreaterThan(5 * MINUTE_MS);
  await expect(page.getByText("You have selected Handset 00201 for this test")).toBeVisible();
  await expect.poll(() => getLockSteps(sandbox)).toEqual(["gp locked"]);
  await expect(note(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("Loading test results...")).toBeVisible();
});

test("a smoking history answered 503 with Retry-After is sent again only by the person [FM-09 D]", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(BUSY);
  await page.clock.install();
  await signIn("clinic@capno.example");
  const capnogramId = await reachTheQuestion(page, sandbox);
  await sandbox.faults([
    { method: "POST", path: "*smokingHistory*", status: 503, headers: { "Retry-After": "5" }, times: 1 },
  ]);
  await page.getByLabel(PACK_YEARS).fill("25");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(note(page)).toContainText("An unexpected error occurred whilst sending the smoking history.");
  const getStatuses = async () =>
    (await getRequests(sandbox, "POST", /smokingHistory/)).map(({ status }) => status);
  await passTime(page, sandbox, 10_000);
  await passTime(page, sandbox, 10_000);
  // Polls went out meanwhile; the answer did not.
  await expect.poll(async () => (await getRequests(sandbox, "GET", /\/tests\/$/)).length).toBeGreaterThan(1);
  await expect.poll(() => getStatuses()).toEqual([503]);
  await note(page).getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel(PACK_YEARS)).toHaveValue("25");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL(isResultPage);
  await expect.poll(() => getStatuses()).toEqual([503, 200]);
  await expect
    .poll(async () => (await sandbox.log()).smokingHistories)
    .toEqual([expect.objectContaining({ capnogramId, packYears: 25 })]);
});
