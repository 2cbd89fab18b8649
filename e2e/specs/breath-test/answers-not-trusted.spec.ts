import type { Page } from "@playwright/test";

import { changeConfiguration, collectReports } from "../../support/other-files.ts";
import type { Fault, Sandbox } from "../../support/sandbox.ts";
import { expect, test } from "../../support/test.ts";
import { DIAGNOSE_HANDSET, goWithin, isResultPage, SCREEN_HANDSET, startTest } from "./clinic.ts";
import { getRequests, note, reachTheQuestion } from "./faults.ts";

/** Parts of a result, as their addresses end. */
const RECORDING = "";
const DIAGNOSIS = "diagnosis/";
const FEATURES = "computedFeatures/";

/** What becomes of the right answer: another body, or text that is no JSON at all. */
type Damage = Pick<Fault, "body" | "change">;

const without = (field: string): Damage => ({ change: { remove: [field] } });
const withField = (field: string, value: unknown): Damage => ({ change: { set: { [field]: value } } });
const half: Damage = { change: { cutTo: 40 } };

const damage = (sandbox: Sandbox, part: string, how: Damage, id = "*") =>
  sandbox.faults([{ method: "GET", path: `/v2/capnograms/${id}/${part}`, ...how }]);

/** A finished test's result, opened by its address with each damage in turn: an error, the home, no value. */
async function expectNeverShown(
  page: Page,
  sandbox: Sandbox,
  open: { readonly address: string; readonly values: RegExp; readonly message: string },
  damages: Readonly<Record<string, readonly [part: string, how: Damage]>>,
): Promise<void> {
  const id = open.address.split("/").at(-1);
  for (const [what, [part, how]] of Object.entries(damages)) {
    /* oxlint-disable no-await-in-loop -- one after the other is the point */
    await test.step(what, async () => {
      await damage(sandbox, part, how, id);
      // A recording is kept once it is known: only a new page asks for it again.
      if (part === RECORDING) await page.goto(open.address);
      else {
        await note(page).getByRole("button", { name: "Back" }).click();
        await goWithin(page, open.address);
      }
      const message = part === RECORDING ? "loading the test results" : open.message;
      await expect(note(page)).toContainText(`An unexpected error occurred whilst ${message}.`);
      await expect(page).toHaveURL(/\/nt[sd]\/handsets$/);
      await expect(page.getByText(open.values)).toHaveCount(0);
      await sandbox.clearFaults();
    });
    /* oxlint-enable no-await-in-loop */
  }
  expect((await sandbox.log()).reportAccess).toEqual([]);
  // The same page with the answers as they were sent.
  await page.goto(open.address);
  await expect(page.getByText(open.values).first()).toBeVisible();
}

test.describe("a screening result", () => {
  test("a screening result with a broken waveform leaves gaps, not a curve of its own [FM-13 N]", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    await damage(
      sandbox,
      FEATURES,
      withField("breathWaveformAverage", {
        sampleTimes: [0, 1, 2],
        sampleValues: [0, null, 3],
        sampleStdDeviations: [0, 0],
      }),
    );
    await sandbox.breathe(SCREEN_HANDSET, { seconds: 0 });
    await page.waitForURL(isResultPage);
    await expect(page.getByText("Part of this recording could not be drawn").first()).toBeVisible();
    await expect(page.getByText("COPD prediction probability")).toBeVisible();
  });
});

test.describe("a diagnosis", () => {
  test("without its category, or with any other part missing, is not shown [FM-12 D]", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn("clinic@capno.example");
    const capnogramId = await reachTheQuestion(page, sandbox);
    await damage(sandbox, DIAGNOSIS, without("assessmentProbabilityCategory"));
    await page.getByRole("button", { name: "Don't know" }).click();
    const values = /^Test input$|^Test ID$|^Mild$|^Moderate$|^Severe$|^Not applicable$|^COPD /;
    const message = "loading the diagnosis";
    await expect(note(page)).toContainText(`An unexpected error occurred whilst ${message}.`);
    await expect(page).toHaveURL(/\/ntd\/handsets$/);
    await expect(page.getByText(values)).toHaveCount(0);
    await sandbox.clearFaults();
    await expectNeverShown(
      page,
      sandbox,
      { address: `/ntd/results/${capnogramId}`, values, message },
      {
        "category null": [DIAGNOSIS, withField("assessmentProbabilityCategory", null)],
        "category empty": [DIAGNOSIS, withField("assessmentProbabilityCategory", "")],
        "category of zero-width characters": [
          DIAGNOSIS,
          withField("assessmentProbabilityCategory", " \u200b\u2060"),
        ],
        "no severity": [DIAGNOSIS, without("assessmentSeverityCategory")],
        "no smoking history": [DIAGNOSIS, without("ancillaryFeatures")],
        "half a diagnosis": [DIAGNOSIS, half],
        "half a recording": [RECORDING, half],
      },
    );
  });

  test("without the healthy waveform shows the patient's curve alone, and that is reported [FM-13 D]", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/404 \(Not Found\)/);
    await sandbox.reset({ scenario: "healthy-waveform-missing" });
    const dsn = `${sandbox.url.replace("://", "://key@")}/1`;
    await changeConfiguration(page, ({ errorReporting }) => ({ errorReporting: { ...errorReporting, dsn } }));
    const reports = await collectReports(page);
    await signIn("clinic@capno.example");
    await reachTheQuestion(page, sandbox);
    await page.getByRole("button", { name: "Don't know" }).click();
    await page.waitForURL(isResultPage);
    const average = page.getByRole("region", { name: "Average waveform" });
    await expect(average).toBeVisible();
    await expect(average.getByText(/Patient/).first()).toBeVisible();
    await expect(page.getByText("Healthy", { exact: true })).toHaveCount(0);
    await expect(page.getByText("Test input")).toBeVisible();
    await expect.poll(() => reports().join("\n")).toContain("the healthy waveform is missing");
  });

  test("a diagnosis with a comparison that is no curve shows the patient's alone [FM-13 D]", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn("clinic@capno.example");
    await startTest(page, "00401");
    await sandbox.faults([
      { method: "GET", path: "/waveforms/*", body: '{"sampleTimes":[0,1],"sampleValues":["x"]}' },
    ]);
    await sandbox.breathe(DIAGNOSE_HANDSET, { profile: "copd", seconds: 0 });
    await page.waitForURL(/smoking-history/);
    await page.getByRole("button", { name: "Don't know" }).click();
    await page.waitForURL(isResultPage);
    await expect(page.getByRole("region", { name: "Average waveform" })).toBeVisible();
    await expect.poll(() => getRequests(sandbox, "GET", /^\/waveforms\//)).toHaveLength(1);
    await expect(page.getByText("Healthy", { exact: true })).toHaveCount(0);
    await expect(note(page)).toHaveCount(0);
  });
});
