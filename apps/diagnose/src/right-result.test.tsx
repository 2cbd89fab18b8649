import { FIRST, openProduct } from "@capno/breath-test/testing/open-product";
import { aDiagnosisBody, aFeaturesBody, aHandsetBody, aRecordingBody } from "@capno/test-kit/wire-builders";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { expect, it } from "vitest";

import product from "./product.ts";

it("a result page resets for each test: nothing opened under A stays open under B [REQ-DETAIL-25]", async () => {
  const handsets = [aHandsetBody({ udi: FIRST, product: "ntd" })];
  const clinic = await openProduct(product, { at: "/ntd/instructions", handsets });
  const { http } = clinic.services;
  for (const id of ["a", "b"]) {
    const recording = aRecordingBody({ handsetUdi: FIRST, testIdentifier: `TEST-${id}` });
    http.reply(`GET /v2/capnograms/${id}/`, recording);
    http.reply(`GET /v2/capnograms/${id}/computedFeatures/`, aFeaturesBody());
    http.reply(`GET /v2/capnograms/${id}/diagnosis/`, aDiagnosisBody({}));
    http.reply(`POST /v2/capnograms/${id}/access/`, undefined, 204);
  }
  const explain = () => screen.getByRole("button", { name: "What this result means" });
  // Both are in the cache: no moment of loading comes between the two.
  await clinic.go("/ntd/results/b");
  await clinic.go("/ntd/results/a");
  await act(async () => userEvent.click(explain()));
  expect(explain().getAttribute("aria-expanded")).toBe("true");
  await clinic.go("/ntd/results/b");
  expect(screen.getByText("TEST-b")).toBeTruthy();
  expect(screen.queryByText("TEST-a")).toBeNull();
  expect(explain().getAttribute("aria-expanded")).toBe("false");
});
