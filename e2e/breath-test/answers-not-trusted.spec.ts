import type { Page } from "@playwright/test";

import type { Sandbox } from "../support/sandbox.ts";
import { expect, test } from "../support/test.ts";
import { DIAGNOSE_HANDSET, isResultPage, SCREEN_HANDSET, startTest } from "./clinic.ts";
import { note, reachTheQuestion } from "./faults.ts";

const RECORDING = /\/v2\/capnograms\/[^/]+\/$/;
const DIAGNOSIS = /\/v2\/capnograms\/[^/]+\/diagnosis\/$/;
const FEATURES = /\/v2\/capnograms\/[^/]+\/computedFeatures\/$/;

type Reply = Readonly<Record<string, unknown>>;
/** What becomes of the right answer: another body, or text that is no JSON at all. */
type Damage = (reply: Reply) => object | string;

const without =
  (field: string): Damage =>
  ({ [field]: _lost, ...rest }) =>
    rest;
const withField =
  (field: string, value: unknown): Damage =>
  (reply) => ({ ...reply, [field]: value });
const half: Damage = (reply) => JSON.stringify(reply).slice(0, 40);

async function damage(page: Page, path: RegExp, how: Damage): Promise<{ mend(): Promise<void> }> {
  const fits = (url: URL) => path.test(url.pathname);
  await page.route(fits, async (route) => {
    const response = await route.fetch();
    const body = how((await response.json()) as Reply);
    // Mended meanwhile: the page has had its answer.
    await route
      .fulfill({ response, body: typeof body === "string" ? body : JSON.stringify(body) })
      .catch(() => undefined);
  });
  return { mend: () => page.unroute(fits) };
}

/** As Back and Forward do: without a new page. */
function goWithin(page: Page, to: string): Promise<void> {
  return page.evaluate((address) => {
    history.pushState({ idx: history.length, key: String(Math.random()), usr: null }, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, to);
}

/** A finished test's result, opened by its address with each damage in turn: an error, the home, no value. */
async function expectNeverShown(
  page: Page,
  sandbox: Sandbox,
  open: { readonly address: string; readonly values: RegExp; readonly message: string },
  damages: Readonly<Record<string, readonly [RegExp, Damage]>>,
): Promise<void> {
  for (const [what, [path, how]] of Object.entries(damages)) {
    /* oxlint-disable no-await-in-loop -- one after the other is the point */
    await test.step(what, async () => {
      const fault = await damage(page, path, how);
      // A recording is kept once it is known: only a new page asks for it again.
      if (path === RECORDING) await page.goto(open.address);
      else {
        await note(page).getByRole("button", { name: "Back" }).click();
        await goWithin(page, open.address);
      }
      const message = path === RECORDING ? "loading the test results" : open.message;
      await expect(note(page)).toContainText(`An unexpected error occurred whilst ${message}.`);
      await expect(page).toHaveURL(/\/nt[sd]\/handsets$/);
      await expect(page.getByText(open.values)).toHaveCount(0);
      await fault.mend();
    });
    /* oxlint-enable no-await-in-loop */
  }
  expect((await sandbox.log()).reportAccess).toEqual([]);
  // The same page with the answers as they were sent.
  await page.goto(open.address);
  await expect(page.getByText(open.values).first()).toBeVisible();
}

test.describe("a screening result", () => {
  const values = /^COPD prediction probability$|^\d+%$|^Test ID$/;
  const message = "loading the screening result";

  test("with a part that is missing or cut off is an error, never blank values · fault F12 N", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    const live = await damage(page, DIAGNOSIS, without("assessmentProbability"));
    const { capnogramId } = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
    await expect(note(page)).toContainText(`An unexpected error occurred whilst ${message}.`);
    await expect(page.getByText(values)).toHaveCount(0);
    await live.mend();
    await expectNeverShown(
      page,
      sandbox,
      { address: `/nts/results/${capnogramId}`, values, message },
      {
        "half a result": [DIAGNOSIS, half],
        "an empty result": [DIAGNOSIS, () => ""],
        "a result that is a list": [DIAGNOSIS, () => "[]"],
        "half a recording": [RECORDING, half],
        "a recording without its name": [RECORDING, without("testIdentifier")],
      },
    );
  });

  test("that is no probability is no result: nothing is rounded, clamped or guessed · fault F13 N", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    const field = "assessmentProbability";
    const live = await damage(page, DIAGNOSIS, withField(field, 1.7));
    const { capnogramId } = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
    await expect(note(page)).toContainText(`An unexpected error occurred whilst ${message}.`);
    await expect(page.getByText(values)).toHaveCount(0);
    await live.mend();
    await expectNeverShown(
      page,
      sandbox,
      { address: `/nts/results/${capnogramId}`, values, message },
      {
        negative: [DIAGNOSIS, withField(field, -0.01)],
        "not a number": [DIAGNOSIS, () => `{"${field}": NaN}`],
        infinite: [DIAGNOSIS, () => `{"${field}": 1e999}`],
        null: [DIAGNOSIS, withField(field, null)],
        "a number as text": [DIAGNOSIS, withField(field, "0.4")],
      },
    );
  });

  test("with a broken waveform leaves gaps, not a curve of its own · fault F13 N", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    await damage(
      page,
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

  test("that is gone is not found · fault F12 N", async ({ page, signIn, watch }) => {
    watch.allow(/404 \(Not Found\)/);
    await signIn("gp@capno.example");
    await page.goto("/nts/results/none");
    await expect(page.getByText("The test results were not found").first()).toBeVisible();
    await expect(page.getByText(values)).toHaveCount(0);
  });
});

test.describe("a diagnosis", () => {
  test("without its category, or with any other part missing, is not shown · fault F12 D", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn("clinic@capno.example");
    const capnogramId = await reachTheQuestion(page, sandbox);
    const live = await damage(page, DIAGNOSIS, without("assessmentProbabilityCategory"));
    await page.getByRole("button", { name: "Don't know" }).click();
    const values = /^Test input$|^Test ID$|^Mild$|^Moderate$|^Severe$|^Not applicable$|^COPD /;
    const message = "loading the diagnosis";
    await expect(note(page)).toContainText(`An unexpected error occurred whilst ${message}.`);
    await expect(page).toHaveURL(/\/ntd\/handsets$/);
    await expect(page.getByText(values)).toHaveCount(0);
    await live.mend();
    await expectNeverShown(
      page,
      sandbox,
      { address: `/ntd/results/${capnogramId}`, values, message },
      {
        "category null": [DIAGNOSIS, withField("assessmentProbabilityCategory", null)],
        "category empty": [DIAGNOSIS, withField("assessmentProbabilityCategory", "")],
        "no severity": [DIAGNOSIS, without("assessmentSeverityCategory")],
        "no smoking history": [DIAGNOSIS, without("ancillaryFeatures")],
        "half a diagnosis": [DIAGNOSIS, half],
        "half a recording": [RECORDING, half],
      },
    );
  });

  test("without the healthy waveform shows the patient's curve alone, and that is reported · fault F13 D", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/404 \(Not Found\)/);
    await sandbox.reset({ scenario: "healthy-waveform-missing" });
    const reports: string[] = [];
    await page.route("**/config.json", async (route) => {
      const config = (await (await route.fetch()).json()) as { readonly errorReporting?: object };
      const errorReporting = { ...config.errorReporting, dsn: `${sandbox.url.replace("://", "://key@")}/1` };
      await route.fulfill({ json: { ...config, errorReporting } });
    });
    await page.route("**/api/1/envelope/**", async (route) => {
      reports.push(route.request().postData() ?? "");
      await route.fulfill({ json: {}, headers: { "Access-Control-Allow-Origin": "*" } });
    });
    await signIn("clinic@capno.example");
    await reachTheQuestion(page, sandbox);
    await page.getByRole("button", { name: "Don't know" }).click();
    await page.waitForURL(isResultPage);
    const average = page.getByRole("region", { name: "Average waveform" });
    await expect(average).toBeVisible();
    await expect(average.getByText(/Patient/).first()).toBeVisible();
    await expect(page.getByText("Healthy", { exact: true })).toHaveCount(0);
    await expect(page.getByText("Test input")).toBeVisible();
    await expect.poll(() => reports.join("\n")).toContain("the healthy waveform is missing");
  });

  test("with a comparison that is no curve shows the patient's alone · fault F13 D", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn("clinic@capno.example");
    await startTest(page, "00401");
    let asked = 0;
    await page.route(/healthy/i, async (route) => {
      if (route.request().resourceType() !== "fetch") return route.fallback();
      asked += 1;
      await route.fulfill({
        body: '{"sampleTimes":[0,1],"sampleValues":["x"]}',
        contentType: "application/json",
        headers: { "Access-Control-Allow-Origin": "*" },
      });
    });
    await sandbox.breathe(DIAGNOSE_HANDSET, { profile: "copd", seconds: 0 });
    await page.waitForURL(/smoking-history/);
    await page.getByRole("button", { name: "Don't know" }).click();
    await page.waitForURL(isResultPage);
    await expect(page.getByRole("region", { name: "Average waveform" })).toBeVisible();
    expect(asked).toBe(1);
    await expect(page.getByText("Healthy", { exact: true })).toHaveCount(0);
    await expect(note(page)).toHaveCount(0);
  });
});
