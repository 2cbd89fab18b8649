import { FIRST, openProduct, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { aDiagnosisBody, aFeaturesBody, aHandsetBody } from "@capno/test-kit/wire-builders";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import product from "./product.ts";

const ACCESS = "POST /v2/capnograms/a/access/";

/** The paper of a finished test. */
async function openPrint(): Promise<ProductHarness> {
  vi.spyOn(window, "print").mockImplementation(() => undefined);
  const handsets = [aHandsetBody({ udi: FIRST, product: "ntd" })];
  const clinic = await openProduct(product, { at: "/ntd/instructions", handsets });
  const { http, clock } = clinic.services;
  clinic.record("a", { testIdentifier: "12B34C56JAF" }, 60_000);
  http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
  http.reply("GET /v2/capnograms/a/diagnosis/", aDiagnosisBody());
  http.reply(ACCESS, undefined, 204);
  const capturedAt = new Date(clock.now() - 60_000).toISOString();
  clinic.listTests(FIRST, [{ capnogramId: "a", testOutcome: "Completed", capturedAt }]);
  await clinic.go("/ntd/a/print");
  // The page is downloaded when it is first opened.
  await clinic.until(() => expect(screen.getByText("Respiratory test report")).toBeTruthy());
  return clinic;
}

it("the paper of a diagnosis names the software that made it, and is printed and recorded once all is drawn", async () => {
  const clinic = await openPrint();
  expect(document.querySelector("footer")?.textContent).toMatch(
    /Software version [\d.]+ · dashboard 4\.2\.4 · camrest 4\.12\.3 · diagnoserver 3\.14\.2/,
  );
  // Fonts and frames are the browser's own; the product waits a moment after them.
  await vi.waitFor(async () => {
    await clinic.pass(500);
    expect(window.print).toHaveBeenCalledOnce();
  });
  expect(clinic.services.http.sent(ACCESS).map(({ query }) => query?.["type"])).toEqual(["VIEWED_PDF"]);
  expect(clinic.services.activity.entries.filter(({ what }) => what === "PDF opened")).toHaveLength(1);
});
