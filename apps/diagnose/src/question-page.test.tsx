import { FIRST, openProduct, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { toClinicWords } from "@capno/test-kit/clinic-words";
import { aDiagnosisBody, aFeaturesBody, aHandsetBody } from "@capno/test-kit/wire-builders";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

const HANDSETS = [aHandsetBody({ udi: FIRST, product: "ntd" }), aHandsetBody({ product: "ntd" })];
const PAGE = `/ntd/handsets/${encodeURIComponent(FIRST)}`;
const QUESTION = `${PAGE}/smoking-history/a`;
async function reachTheQuestion(): Promise<ProductHarness> {
  const clinic = await openProduct(product, { at: "/ntd/instructions", handsets: HANDSETS });
  await clinic.go(`${PAGE}/start-test`);
  await clinic.press("Start");
  clinic.record("a");
  await clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "a");
  expect(clinic.path()).toBe(QUESTION);
  return clinic;
}

const getField = () => screen.getByLabelText<HTMLInputElement>("Enter number of pack years");
const type = (value: string) => fireEvent.change(getField(), { target: { value } });

describe("the address of the smoking history question", () => {
  it("shows the question of the running test, whichever test it names, and does not abandon that test", async () => {
    const clinic = await reachTheQuestion();
    await clinic.go(`${PAGE}/smoking-history/other`);
    expect(clinic.path()).toBe(QUESTION);
    expect(getField()).toBeTruthy();
    await clinic.goBack();
    expect(clinic.path()).toBe(QUESTION);
    // The address that was typed is not on the way back.
    await clinic.goBack();
    expect(clinic.path()).toBe(`${PAGE}/start-test`);
  });

  it("asks about a newer recording with an empty field: what was typed is of the one before [SAFETY]", async () => {
    const clinic = await reachTheQuestion();
    type("7");
    await clinic.pass(20_000);
    clinic.record("b");
    await clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "b");
    expect(clinic.path()).toBe(`${PAGE}/smoking-history/b`);
    expect(getField().value).toBe("");
  });

  it("lets no number be changed while it is sent", async () => {
    const clinic = await reachTheQuestion();
    type("7");
    clinic.services.http.hold("POST /v2/capnograms/a/smokingHistory/");
    await clinic.press("Confirm");
    expect(getField().readOnly).toBe(true);
  });

  it("leads back to a test that has no question yet, and does not abandon it [SAFETY]", async () => {
    const clinic = await openProduct(product, { at: `${PAGE}/start-test`, handsets: HANDSETS });
    await clinic.press("Start");
    await clinic.go(QUESTION);
    expect(clinic.path()).toBe(`${PAGE}/loading-test`);
    expect(screen.getByRole("heading", { name: "Ask the patient to breathe" })).toBeTruthy();
  });

  it("leads to the result, and not to the next test, once that is there", async () => {
    const clinic = await reachTheQuestion();
    const { http } = clinic.services;
    http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
    http.reply("GET /v2/capnograms/a/diagnosis/", aDiagnosisBody());
    http.reply("POST /v2/capnograms/a/smokingHistory/", {});
    await clinic.press("Don't know");
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(clinic.path()).toBe("/ntd/results/a");
    await clinic.go(QUESTION);
    expect(screen.getByRole("heading", { name: "The result is ready" })).toBeTruthy();
    await clinic.press("Open the result", "link");
    expect(clinic.path()).toBe("/ntd/results/a");
  });

  it("leads to the list and not to Start where the handset's lock is lost", async () => {
    const clinic = await reachTheQuestion();
    await clinic.pass(20_000);
    await clinic.receiveAvailability(FIRST, "lock", "gp2@capno.example");
    expect(clinic.path()).toBe("/ntd/handsets");
  });

  it("leads to Start where no test has a question, and is not in the history afterwards", async () => {
    const clinic = await openProduct(product, { at: "/ntd/instructions", handsets: HANDSETS });
    await clinic.go(QUESTION);
    expect(clinic.path()).toBe(`${PAGE}/start-test`);
    expect(screen.queryByLabelText("Enter number of pack years")).toBeNull();
    await clinic.goBack();
    expect(clinic.path()).toBe("/ntd/instructions");
  });
});

describe("an unanswered smoking history question [FM-03]", () => {
  it("names its test by time and handset, and says that no answer was sent", async () => {
    const clinic = await reachTheQuestion();
    await clinic.go(`${PAGE}/start-test`);
    expect(
      screen.getByText(
        `The test of ${toClinicWords("2026-11-20T09:30:00Z")} with handset 00201 has no result without it. Nothing was sent.`,
      ),
    ).toBeTruthy();
    const panel = "The smoking history of the last test was not entered";
    expect(screen.getByText(panel)).toBeTruthy();
    await clinic.go("/ntd/results-history");
    expect(screen.getByRole("heading", { name: "Results history" })).toBeTruthy();
    expect(screen.queryByText(panel)).toBeNull();
    await clinic.go(`${PAGE}/start-test`);
    await clinic.press("Enter smoking history");
    expect(clinic.path()).toBe(QUESTION);
    expect(getField().value).toBe("");
  });
});
