import { FIRST, openProduct, unlockRoute } from "@capno/breath-test/testing/open-product";
import { aFeaturesBody } from "@capno/test-kit/wire-builders";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

const NOT_FOUND = "The test results were not found";
const TESTS = `GET /v2/handsets/${encodeURIComponent(FIRST)}/tests/`;
const START = `/nts/handsets/${encodeURIComponent(FIRST)}/start-test`;

/** The page of a recording that the server answers with this status. */
async function openResult(status: number) {
  const clinic = await openProduct(product, { at: "/nts/instructions" });
  const { http, notices } = clinic.services;
  http.reply("GET /v2/capnograms/a/", {}, status);
  http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
  http.reply("GET /v2/capnograms/a/diagnosis/", { assessmentProbability: 0.4 });
  await clinic.go("/nts/results/a");
  return { clinic, notices, reports: notices.reported.map(({ problem }) => problem) };
}

describe("failed requests for results [spec §7] [spec §8]", () => {
  it("are shown, at a 404, as results that were not found", async () => {
    const { notices, reports } = await openResult(404);
    expect(notices.shown).toEqual([{ message: NOT_FOUND, level: "error" }]);
    expect(reports).toEqual(["the results of a test were not found"]);
  });

  it("are shown, at a 400, as other failures are, and lead to the product's home", async () => {
    const { clinic, notices } = await openResult(400);
    expect(notices.shown).toEqual([]);
    expect(notices.raised).toMatchObject([{ facts: { kind: "unexpected-status", status: 400 } }]);
    expect(clinic.path()).toBe("/nts/handsets");
  });

  it("are reported where today's list could not be refreshed", async () => {
    const history = `/nts/results-history/${encodeURIComponent(FIRST)}`;
    const clinic = await openProduct(product, { at: history });
    const { http, notices } = clinic.services;
    http.fail(TESTS, "unexpected-status", 500);
    await clinic.go("/nts/instructions");
    await clinic.go(history);
    expect(screen.getByText(/could not be refreshed/)).toBeTruthy();
    expect(notices.reported.map(({ problem }) => problem)).toEqual([
      "the results of today could not be refreshed",
    ]);
  });
});

describe("a held handset", () => {
  it("reports that the server forbids to unlock it", async () => {
    const clinic = await openProduct(product, { at: START });
    clinic.services.http.reply(unlockRoute(FIRST), {}, 403);
    await clinic.go("/nts/instructions");
    expect(clinic.services.notices.reported.map(({ problem }) => problem)).toEqual([
      "the server forbids to unlock a handset",
    ]);
  });

  it("reports a breath record that failed [REQ-VALUE-12]", async () => {
    const clinic = await openProduct(product, { at: START });
    await act(async () => userEvent.click(screen.getByRole("button", { name: "Start" })));
    await clinic.settle();
    await clinic.receive("DECODE", "FAILED", "a");
    await clinic.pass(30_000);
    expect(screen.getByRole("alertdialog", { name: "TEST ERROR" })).toBeTruthy();
    expect(clinic.services.notices.reported.map(({ problem }) => problem)).toEqual([
      "a breath record was not received or could not be processed",
    ]);
  });
});
