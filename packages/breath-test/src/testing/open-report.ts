import type { Product } from "@capno/product-contract/product";
import { aFeaturesBody } from "@capno/test-kit/wire-builders";
import { expect, vi } from "vitest";

import { FIRST, openProduct } from "./open-product.tsx";

export interface PrintedTest {
  /** `/nts` or `/ntd`. */
  readonly base: string;
  readonly administeredBy: string | null;
  /** The server's diagnosis, as on the wire. */
  readonly diagnosis: object;
  readonly handsets?: Parameters<typeof openProduct>[1]["handsets"];
  readonly config?: Parameters<typeof openProduct>[1]["config"];
}

/** The text of the report of test 12B34C56JAF on the product's print page. */
export async function openReport(
  product: Product,
  { base, administeredBy, diagnosis, handsets, config }: PrintedTest,
): Promise<string> {
  const clinic = await openProduct(product, {
    at: `${base}/instructions`,
    ...(handsets === undefined ? {} : { handsets }),
    ...(config === undefined ? {} : { config }),
  });
  const { http, clock } = clinic.services;
  clinic.record("a", { testIdentifier: "12B34C56JAF", administeredBy }, 60_000);
  http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
  http.reply("GET /v2/capnograms/a/diagnosis/", diagnosis);
  const capturedAt = new Date(clock.now() - 60_000).toISOString();
  clinic.listTests(FIRST, [{ capnogramId: "a", testOutcome: "Completed", capturedAt }]);
  http.reply("POST /v2/capnograms/a/access/", undefined, 204);
  await clinic.go(`${base}/a/print`);
  return vi.waitFor(
    async () => {
      await clinic.settle();
      const report = document.querySelector("article")?.textContent ?? "";
      expect(report).toContain("Respiratory test report");
      return report;
    },
    { timeout: 5_000 },
  );
}
