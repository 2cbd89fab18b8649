import { FIRST, openProduct } from "@capno/breath-test/testing/open-product";
import { JOURNEY_SHORTCUTS } from "@capno/breath-test/shortcuts";
import { aProductServices } from "@capno/test-kit/product-services";
import { aFeaturesBody } from "@capno/test-kit/wire-builders";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";
import { screening } from "./screening.ts";

const WAVEFORM = "https://waveforms.capno.example/healthy.json";

describe("Screen", () => {
  it.each([
    [0.42, "42%"],
    [null, "Not available"],
    [2, "Invalid result"],
  ])("quotes a probability of %s as its page shows it: %s [REQ-TEST-60]", (probability, words) => {
    expect(screening.quoteResult({ probability })).toBe(words);
  });

  it("has the keys of its charts in the list of shortcuts", () => {
    expect(product.create(aProductServices()).shortcuts).toBe(JOURNEY_SHORTCUTS);
  });

  it("shows a running test in the header of its other pages [REQ-TEST-65]", async () => {
    const clinic = await openProduct(product, {
      at: `/nts/handsets/${encodeURIComponent(FIRST)}/start-test`,
    });
    await clinic.press("Start");
    await clinic.go("/nts/instructions");
    expect(screen.getByRole("region", { name: "Running test" }).textContent).toContain("Test on 00201");
  });

  it("asks before a log-out about a result that is not saved, and compares it with no healthy waveform", async () => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    const { http, clock } = clinic.services;
    expect(clinic.askBeforeLogOut()).toBeUndefined();
    clinic.record("a", {}, 60_000);
    http.reply(
      "GET /v2/capnograms/a/computedFeatures/",
      aFeaturesBody({ healthyBreathWaveformUrl: WAVEFORM }),
    );
    http.reply("GET /v2/capnograms/a/diagnosis/", { assessmentProbability: 0.4 });
    const capturedAt = new Date(clock.now() - 60_000).toISOString();
    clinic.listTests(FIRST, [{ capnogramId: "a", testOutcome: "Completed", capturedAt }]);
    await clinic.go("/nts/results/a");
    expect(screen.getByText("40%")).toBeTruthy();
    expect(http.sent(`GET ${WAVEFORM}`)).toEqual([]);
    expect(clinic.askBeforeLogOut()?.concerns[0]?.message).toBe("One of today's results is not saved");
  });
});
