import { openProduct, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { aFeaturesBody } from "@capno/test-kit/wire-builders";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import product from "./product.ts";

function store(clinic: ProductHarness, id: string, probability: number): void {
  const { http } = clinic.services;
  clinic.record(id, { testIdentifier: `TEST-${id}` });
  http.reply(`GET /v2/capnograms/${id}/computedFeatures/`, aFeaturesBody());
  http.reply(`GET /v2/capnograms/${id}/diagnosis/`, { assessmentProbability: probability });
}

it("a result page shows nothing of test A under test B [REQ-DETAIL-25]", async () => {
  const clinic = await openProduct(product, { at: "/nts/instructions" });
  store(clinic, "a", 0.11);
  store(clinic, "b", 0.22);
  await clinic.go("/nts/results/a");
  expect(screen.getByText("11%")).toBeTruthy();
  const answer = clinic.services.http.hold("GET /v2/capnograms/b/diagnosis/");
  await clinic.go("/nts/results/b");
  expect(screen.queryByText("11%")).toBeNull();
  expect(screen.queryByText("TEST-a")).toBeNull();
  answer({ assessmentProbability: 0.22 });
  await clinic.settle();
  expect(screen.getByText("22%")).toBeTruthy();
});
