import { FIRST, openProduct } from "@capno/breath-test/testing/open-product";
import { aDiagnosisBody, aFeaturesBody, aHandsetBody } from "@capno/test-kit/wire-builders";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

/** The result page of a test whose features name this healthy waveform. */
async function openResult(healthyBreathWaveformUrl: string | null, asPath = healthyBreathWaveformUrl) {
  const handsets = [aHandsetBody({ udi: FIRST, product: "ntd" })];
  const clinic = await openProduct(product, { at: "/ntd/instructions", handsets });
  const { http, notices } = clinic.services;
  clinic.record("a");
  http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody({ healthyBreathWaveformUrl }));
  http.reply("GET /v2/capnograms/a/diagnosis/", aDiagnosisBody());
  http.reply("POST /v2/capnograms/a/access/", undefined, 204);
  if (asPath !== null) http.reply(`GET ${asPath}`, { sampleTimes: [0, 1], sampleValues: [0, 5] });
  await clinic.go("/ntd/results/a");
  return {
    asked: http.requests.filter(({ path }) => path === asPath),
    reports: notices.reported.map(({ problem }) => problem),
  };
}

describe("the healthy waveform [spec §3] [REQ-TEST-15]", () => {
  it.each([
    ["https://api.capno.example/waveforms/healthy.json?v=2", "/waveforms/healthy.json?v=2", "account"],
    [
      "https://waveforms.capno.example/healthy.json",
      "https://waveforms.capno.example/healthy.json",
      "anonymous",
    ],
  ])(
    "is requested from %s as %s with access %s, so that only the API's own origin receives the token",
    async (url, path, access) => {
      const { asked, reports } = await openResult(url, path);
      expect(asked).toMatchObject([{ access }]);
      expect(reports).toEqual([]);
    },
  );

  it("is not requested from any other host", async () => {
    const { asked, reports } = await openResult("https://elsewhere.example/healthy.json");
    expect(asked).toEqual([]);
    expect(reports).toEqual(["the healthy waveform is on a host that is not allowed"]);
  });

  it("is reported as missing where the test names none", async () => {
    expect((await openResult(null)).reports).toEqual(["a test names no healthy waveform"]);
  });
});
