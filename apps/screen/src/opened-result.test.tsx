import { FIRST, openProduct, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { aFeaturesBody } from "@capno/test-kit/wire-builders";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import product from "./product.ts";

const START = `/nts/handsets/${encodeURIComponent(FIRST)}/start-test`;

/** Of patients before Start, which is pressed first thing. */
const BEFORE_MS = 200_000;

function store(clinic: ProductHarness, id: string, agoMs = 0): void {
  const { http } = clinic.services;
  clinic.record(id, {}, agoMs);
  http.reply(`GET /v2/capnograms/${id}/computedFeatures/`, aFeaturesBody());
  http.reply(`GET /v2/capnograms/${id}/diagnosis/`, { assessmentProbability: 0.84 });
}

it("a running test never takes an earlier patient's result, read meanwhile, for its own, neither the first nor the second [REQ-TEST-01]", async () => {
  const clinic = await openProduct(product, { at: START });
  fireEvent.click(screen.getByRole("button", { name: "Start" }));
  await clinic.settle();
  for (const id of ["a", "b"]) {
    store(clinic, id, BEFORE_MS);
    // oxlint-disable-next-line no-await-in-loop -- one result straight after the other
    await clinic.go(`/nts/results/${id}`);
  }
  await clinic.go("/nts/instructions");
  for (const id of ["a", "b"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", id);
  }
  expect(screen.queryByRole("link", { name: /^Open/ })).toBeNull();
  store(clinic, "c");
  await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "c");
  expect(screen.getByRole("link", { name: /^Open/ }).getAttribute("href")).toBe("/nts/results/c");
});
