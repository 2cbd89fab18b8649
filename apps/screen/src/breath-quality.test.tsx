import { FIRST, openProduct } from "@capno/breath-test/testing/open-product";
import { aFeaturesBody } from "@capno/test-kit/wire-builders";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import product from "./product.ts";

beforeEach(() => void vi.stubGlobal("print", () => undefined));

const COUGHS = ["", "", "cough", "", "cough", "incomplete breath", "", "incomplete breath"];
const SENTENCE = "3 of 6 breaths used: 2 coughs, 1 incomplete breath";

describe("the breath quality beside a result [REQ-TEST-44]", () => {
  it("has the same words on the page and on paper", async () => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    const { http, clock } = clinic.services;
    clinic.record("a", {}, 60_000);
    const breathWaveformSplits = COUGHS.map((_, breath) => breath * 3);
    http.reply(
      "GET /v2/capnograms/a/computedFeatures/",
      aFeaturesBody({ breathWaveformSplits, breathErrors: COUGHS }),
    );
    http.reply("GET /v2/capnograms/a/diagnosis/", { assessmentProbability: 0.84 });
    const capturedAt = new Date(clock.now() - 60_000).toISOString();
    clinic.listTests(FIRST, [{ capnogramId: "a", testOutcome: "Completed", capturedAt }]);
    await clinic.go("/nts/results/a?results=1");
    const note = screen.getByRole("region", { name: "Breath quality" });
    expect(within(note).getByText(SENTENCE)).toBeTruthy();
    await clinic.go("/nts/a/print");
    await clinic.until(() =>
      expect(within(screen.getByRole("article")).getByText(`${SENTENCE}. 50% usable`)).toBeTruthy(),
    );
  });
});
