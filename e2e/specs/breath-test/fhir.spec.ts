import { readFile } from "node:fs/promises";

import { findFaults } from "@capno/fhir/testing/find-faults";
import { findObservation, findPatient, findReport } from "@capno/fhir/testing/find-resource";
import type { Page } from "@playwright/test";

import { BOTH_PRODUCTS, reachResult } from "./both-products.ts";
import { pressAction } from "./export-pages.ts";
import { expectFull, readNumber, RESEARCHER, section } from "../capture/detail-page.ts";
import { changeConfiguration, loseFiles } from "../../support/other-files.ts";
import { expect, test } from "../../support/test.ts";

type Bundle = Parameters<typeof findReport>[0];

/** How good the breath was. */
const findSentence = (observation: ReturnType<typeof findObservation>): string =>
  observation?.component?.find(({ valueString }) => valueString !== undefined)?.valueString ?? "";

const saveResult = (page: Page) => pressAction(page, "Save as FHIR");
const saveRecord = (page: Page) => page.getByRole("button", { name: "Save as FHIR" }).click();

async function save(
  page: Page,
  press: (page: Page) => Promise<void>,
): Promise<{ readonly name: string; readonly bundle: Bundle }> {
  const [download] = await Promise.all([page.waitForEvent("download"), press(page)]);
  const bundle = JSON.parse(await readFile(await download.path(), "utf8")) as Bundle;
  return { name: download.suggestedFilename(), bundle };
}

/** Scripts of the product that were asked for; what the frame fetches in its own time is the shell's. */
function watchScripts(page: Page): { take(): readonly string[] } {
  let asked: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (request.resourceType() === "script" && origin !== new URL(page.url()).origin) asked.push(pathname);
  });
  return {
    take() {
      const taken = asked;
      asked = [];
      return taken;
    },
  };
}

/** A deployment with a FHIR server behind its API's address. */
const withServer = (page: Page) =>
  changeConfiguration(page, ({ fhir }) => ({ fhir: { ...fhir, serverUrl: "/fhir" } }));

for (const column of BOTH_PRODUCTS) {
  test.describe(`${column.name} as FHIR${column.name === "Screen" ? " @daily:files" : ""}`, () => {
    test("a result is saved as a Bundle that holds what the page says, and loaded with the press", async ({
      page,
      sandbox,
      signIn,
    }) => {
      await signIn(column.who);
      const record = await reachResult(page, sandbox, column);
      await expect(page.getByRole("button", { name: "More actions" })).toBeVisible();
      // The final diagnosis may come a moment after the page.
      await expect(page.getByText(/^Provisional result/)).toHaveCount(0);
      const scripts = watchScripts(page);
      const { name, bundle } = await save(page, saveResult);
      expect(scripts.take().length).toBeGreaterThan(0);
      expect(name).toMatch(/^Respiratory-Test_.+_\d{4}-\d\d-\d\d\.fhir\.json$/);
      expect(findFaults(bundle)).toEqual([]);
      expect(findPatient(bundle)?.identifier?.[0]?.value).toBe(record.testIdentifier);
      const report = findReport(bundle);
      expect(report?.status).toBe("final");
      expect(atob(report?.presentedForm?.[0]?.data ?? "").slice(0, 5)).toBe("%PDF-");
      expect(findObservation(bundle, "wave")?.valueSampledData?.data?.split(" ")).toHaveLength(3750);
      const result = findObservation(bundle, "result");
      const shown = result?.valueCodeableConcept?.text ?? `${result?.valueQuantity?.value}%`;
      await expect(page.getByText(shown, { exact: true }).first()).toBeVisible();
      const sentence = findSentence(result);
      await expect(page.getByText(sentence, { exact: true }).first()).toBeVisible();
      // Loaded once.
      await save(page, saveResult);
      expect(scripts.take()).toEqual([]);
    });
  });
}

test.describe("Capture as FHIR", () => {
  test("a record is saved as a Bundle that holds the numbers of its cards @daily:files", async ({
    page,
    signIn,
  }) => {
    await signIn(RESEARCHER, { at: "/detail/CARD-001" });
    await expectFull(page, "CARD-001");
    const shown = await readNumber(page);
    const { name, bundle } = await save(page, saveRecord);
    expect(name).toMatch(/^CARD-001-record-.+\.fhir\.json$/);
    expect(findFaults(bundle)).toEqual([]);
    expect(findPatient(bundle)?.identifier?.[0]?.value).toBe("CARD-001");
    expect(findObservation(bundle, "etco2")?.valueQuantity?.value?.toFixed(2)).toBe(shown);
    expect(findReport(bundle)).toBeUndefined();
    const sentence = findSentence(findObservation(bundle, "wave"));
    await expect(section(page, "CAPNOGRAM").getByText(sentence, { exact: true })).toBeVisible();
  });
});

test("what makes FHIR cannot be loaded: that is said, and the next press tries again", async ({
  page,
  sandbox,
  signIn,
  stack,
  watch,
}) => {
  watch.allow(/404 \(Not Found\)|net::ERR_|chunk/i);
  const [screen] = BOTH_PRODUCTS;
  if (screen === undefined) throw new Error("There is no Screen.");
  await signIn(screen.who);
  await reachResult(page, sandbox, screen);
  // Screen's alone: the dialog that says it comes with the shell.
  const ofScreen = String(stack.ports.screen);
  const lost = await loseFiles(page, ({ port, pathname }) => port === ofScreen && pathname.endsWith(".js"));
  await saveResult(page);
  await expect(
    page.getByText(/The FHIR file could not be made: a part of the program could not be loaded/),
  ).toBeVisible();
  expect(lost.asked()).toBeGreaterThan(0);
  await lost.end();
  await page.getByRole("alertdialog").getByRole("button", { name: "Back" }).click();
  const { bundle } = await save(page, saveResult);
  expect(findFaults(bundle)).toEqual([]);
});

test("a FHIR server is sent what it has not, and its refusal is shown in its words @daily:journey", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(/422/);
  const [screen] = BOTH_PRODUCTS;
  if (screen === undefined) throw new Error("There is no Screen.");
  await withServer(page);
  await signIn(screen.who);
  await reachResult(page, sandbox, screen);
  const issue = [{ severity: "error", code: "invalid", details: { text: "Unknown handset" } }];
  await sandbox.faults([
    { method: "POST", path: "/fhir", status: 422, body: { resourceType: "OperationOutcome", issue } },
  ]);
  await pressAction(page, "Send as FHIR");
  await expect(
    page.getByText("The FHIR server refused the result (422). It says: Unknown handset"),
  ).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Back" }).click();
  await sandbox.clearFaults();
  await sandbox.faults([
    {
      method: "POST",
      path: "/fhir",
      status: 200,
      body: {
        resourceType: "Bundle",
        type: "transaction-response",
        entry: [{ response: { status: "201 Created" } }],
      },
    },
  ]);
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === "POST" && each.url().endsWith("/fhir")),
    pressAction(page, "Send as FHIR"),
  ]);
  expect(findFaults(request.postDataJSON())).toEqual([]);
  await expect(page.getByText("Sent to the FHIR server")).toBeVisible();
});
