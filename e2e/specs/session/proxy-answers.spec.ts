import { getStoredPercent, isResultPage, SCREEN_HANDSET, startTest } from "../breath-test/clinic.ts";
import { passUntil } from "../breath-test/faults.ts";
import { expect, test } from "../../support/test.ts";
import { fillSignIn, GP, passTime, PROVOKED } from "./browser-session.ts";

const ACCESS_TOKEN_S = 60;
const BLOCK_PAGE = {
  headers: { "content-type": "text/html; charset=utf-8" },
  body: "<!doctype html><title>Blocked</title><h1>Access denied by your organisation's web filter</h1>",
};

test("a clinician in the middle of a test stays signed in while a web filter answers 401 to every call, token renewal included, and the result opens [REQ-SESSION-20] [FM-27 N] @daily:network", async ({
  page,
  sandbox,
  signInByForm,
  watch,
}) => {
  watch.allow(PROVOKED);
  await sandbox.reset({ accessTokenS: ACCESS_TOKEN_S });
  await page.clock.install();
  await signInByForm(GP);
  await startTest(page, "00201");
  await sandbox.faults([{ method: "*", path: "*", status: 401, ...BLOCK_PAGE }]);
  // Longer than the access token lives, shorter than the handset is kept for.
  for (let passed = 0; passed < ACCESS_TOKEN_S; passed += 10) {
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await passTime(page, sandbox, 10_000);
  }
  const { requests } = await sandbox.log();
  expect(requests.filter((request) => request.status === 401).length).toBeGreaterThan(3);
  await expect(page.getByText("Loading test results...")).toBeVisible();
  await sandbox.clearFaults();
  const record = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
  await passUntil(page, sandbox, 2_000, () => isResultPage(new URL(page.url())));
  expect(page.url()).toContain(record.capnogramId);
  await expect(page.getByText(await getStoredPercent(sandbox, record), { exact: true })).toBeVisible();
});

test("a sign-in that a web filter answers with 401 says that the network is in the way, and not that the password is wrong [FM-27 A]", async ({
  page,
  sandbox,
  watch,
}) => {
  watch.allow(PROVOKED);
  await sandbox.faults([{ method: "POST", path: "/user/login/", status: 401, ...BLOCK_PAGE }]);
  await page.goto("/login");
  await fillSignIn(page, GP);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("The network is in the way");
});
