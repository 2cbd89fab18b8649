import { readFileSync } from "node:fs";

import type { Download, Page } from "@playwright/test";

import { SCREEN_HANDSET, startTest } from "../breath-test/clinic.ts";
import { arrowTo, tabTo } from "../../support/keyboard.ts";
import { changeConfiguration, collectProblemReports } from "../../support/other-files.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { GP } from "./browser-session.ts";

const UPLOAD = "/support/problem-reports";

interface Report {
  readonly versions: readonly { readonly part: string; readonly source: string }[];
  readonly environment: Readonly<Record<string, unknown>>;
  readonly events: readonly Readonly<Record<string, unknown>>[];
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Report a problem" });

async function openReport(page: Page): Promise<void> {
  await tabTo(page, "Account");
  await page.keyboard.press("Enter");
  await arrowTo(page, "Report a problem");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
}

async function readDownload(download: Download): Promise<string> {
  return readFileSync(await download.path(), "utf8");
}

test("after a failed test in Screen, Report a problem saves a file by keyboard that holds the events and names no person [REQ-PROBLEM-01] [REQ-PROBLEM-02] [REQ-PROBLEM-03] @daily:journey", async ({
  page,
  sandbox,
  signInByForm,
}) => {
  await page.clock.install();
  await signInByForm(GP);
  await startTest(page, "00201");
  await sandbox.breathe(SCREEN_HANDSET, { outcome: "decode-failed", seconds: 0 });
  await expect(page.getByText("failed", { exact: false }).first()).toBeAttached();
  await page.clock.fastForward(31_000);
  await page.getByRole("alertdialog", { name: "TEST ERROR" }).getByRole("button", { name: "Back" }).click();

  await openReport(page);
  await expect(dialog(page).getByRole("region", { name: "What the report holds" })).toContainText(
    /Calls to the server[1-9]\d*, without their contents/,
  );
  await expectAccessible(page, dialog(page));
  await expect(dialog(page).getByRole("button", { name: "Save report" })).toBeFocused();
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^capno-problem-\d{4}-\d\d-\d\dT\d{6}Z\.json$/);
  await expect(dialog(page).getByRole("status")).toContainText(/^File made: capno-problem-/);

  const text = await readDownload(download);
  const report = JSON.parse(text) as Report;
  expect(report.versions).toContainEqual(expect.objectContaining({ part: "nts", source: "live" }));
  expect(report.environment).toMatchObject({
    isStorageAvailable: true,
    socket: "live",
    isPageTranslated: false,
  });
  expect(report.events).toContainEqual(
    expect.objectContaining({ type: "call", method: "POST", path: "/v2/handsets/{}/lock/", outcome: 200 }),
  );
  expect(report.events).toContainEqual(
    expect.objectContaining({ type: "route", route: "/nts/handsets/:udi/loading-test" }),
  );
  expect(report.events).toContainEqual(expect.objectContaining({ product: "nts", event: "start-pressed" }));
  expect(report.events).toContainEqual(
    expect.objectContaining({ event: "failure-timer-ran-out", lock: "held", test: "failed" }),
  );

  const { capnograms } = await sandbox.log();
  const identifiers = [
    GP,
    "NTA00201",
    "00201",
    "05012345678900",
    ...capnograms.map((each) => each.capnogramId),
  ];
  for (const identifier of identifiers.filter((each) => each !== undefined))
    for (const written of [identifier, encodeURIComponent(identifier), btoa(identifier)])
      expect(text.toLowerCase()).not.toContain(written.toLowerCase());

  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
});

test("a problem report is also sent where the deployment takes reports, without the account's token, and says if it was refused [REQ-PROBLEM-05]", async ({
  page,
  signInByForm,
  watch,
}) => {
  await changeConfiguration(page, () => ({ support: { uploadUrl: UPLOAD } }));
  const sent = await collectProblemReports(page, UPLOAD, [503, 204]);
  watch.allow(/503/);
  await signInByForm(GP);
  await openReport(page);
  const button = dialog(page).getByRole("button", { name: "Save and send report" });
  await button.click();
  await expect(dialog(page).getByRole("status")).toContainText(/Not sent\. Please send the file to/);
  const downloading = page.waitForEvent("download");
  await button.click();
  await expect(dialog(page).getByRole("status")).toHaveText(/^File made: \S+ Sent to the support team\.$/);
  expect(sent.map(({ authorization }) => authorization)).toEqual([null, null]);
  expect(sent.at(-1)?.body).toBe(await readDownload(await downloading));
});
