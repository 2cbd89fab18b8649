import { FIRST, openProduct } from "@capno/breath-test/testing/open-product";
import { aDiagnosisBody, aFeaturesBody, aHandsetBody } from "@capno/test-kit/wire-builders";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import product from "./product.ts";

it("a result shows the severity in the server's words, also where none applies [REQ-TEST-24]", async () => {
  const handsets = [aHandsetBody({ udi: FIRST, product: "ntd" })];
  const clinic = await openProduct(product, { at: "/ntd/instructions", handsets });
  const { http } = clinic.services;
  clinic.record("a", {}, 60_000);
  http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
  http.reply(
    "GET /v2/capnograms/a/diagnosis/",
    aDiagnosisBody({ assessmentSeverityCategory: "Not applicable" }),
  );
  http.reply("POST /v2/capnograms/a/access/", undefined, 204);
  clinic.listTests(FIRST, [{ capnogramId: "a", testOutcome: "Completed" }]);
  await clinic.go("/ntd/results/a");
  expect(screen.getByText("Not applicable").closest("p")?.textContent).toBe("Severity: Not applicable");
});
