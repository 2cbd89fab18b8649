import { FIRST, openProduct, type Rehearsal } from "@capno/breath-test/testing/open-product";
import { aFeaturesBody } from "@capno/test-kit/wire-builders";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import product from "./product.ts";

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => void vi.stubGlobal("print", () => undefined));

const COUGHS = ["", "", "cough", "", "cough", "incomplete breath", "", "incomplete breath"];
const SENTENCE = "3 of 6 breaths used: 2 coughs, 1 incomplete breath";

/** What the server has of a finished test whose breaths were judged so. */
function serveResult(
  clinic: Rehearsal,
  breathErrors: readonly string[] | undefined,
  starts: number,
  agoMs = 60_000,
): void {
  const { http, clock } = clinic.services;
  clinic.record("a", {}, agoMs);
  const breathWaveformSplits = Array.from({ length: starts }, (_, breath) => breath * 3);
  const features = aFeaturesBody({
    breathWaveformSplits,
    ...(breathErrors && { breathErrors: [...breathErrors] }),
  });
  http.reply(
    "GET /v2/capnograms/a/computedFeatures/",
    breathErrors ? features : {},
    breathErrors ? 200 : 400,
  );
  http.reply("GET /v2/capnograms/a/diagnosis/", { assessmentProbability: 0.84 });
  const capturedAt = new Date(clock.now() - agoMs).toISOString();
  clinic.listTests(FIRST, [{ capnogramId: "a", testOutcome: "Completed", capturedAt }]);
}

/** The same, opened from the history. */
async function openResult(
  breathErrors: readonly string[] | undefined,
  options: { readonly starts?: number; readonly repeatBelowQuality?: number } = {},
) {
  const { starts = breathErrors?.length ?? 0, repeatBelowQuality = 0 } = options;
  const clinic = await openProduct(product, { at: "/nts/instructions", breathTest: { repeatBelowQuality } });
  serveResult(clinic, breathErrors, starts);
  await clinic.go("/nts/results/a?results=1");
  await clinic.settle();
  return clinic;
}

const note = () => screen.getByRole("region", { name: "Breath quality" });
const advice = () => within(note()).queryByText(/^Repeat the test: /)?.textContent;

describe("how good the breath was, beside the result · ADR 0089", () => {
  it("is the same on the page and on paper, word for word", async () => {
    const clinic = await openResult(COUGHS);
    expect(within(note()).getByText(SENTENCE)).toBeTruthy();
    await clinic.go("/nts/a/print");
    await clinic.until(() => expect(within(screen.getByRole("article")).getByText(SENTENCE)).toBeTruthy());
  });

  it.each([
    [
      "could not be read",
      undefined,
      0,
      "Breath quality unknown: the analysis of the breaths could not be read",
    ],
    [
      "does not fit the breaths",
      COUGHS,
      9,
      "Breath quality unknown: the analysis found 9 breaths but judged 8",
    ],
    ["found no breath", [], 0, "Breath quality unknown: no breath was found"],
  ])("is unknown where the analysis %s", async (_, errors, starts, sentence) => {
    await openResult(errors, { starts, repeatBelowQuality: 100 });
    expect(within(note()).getByText(sentence)).toBeTruthy();
    // What nobody knows is below no line.
    expect(advice()).toBeUndefined();
  });

  it("leads to the next test of the handset, and advises nothing of its own", async () => {
    await openResult(COUGHS);
    const link = within(note()).getByRole("link", { name: "Repeat the test" });
    expect(link.getAttribute("href")).toBe(`/nts/handsets/${encodeURIComponent(FIRST)}/start-test`);
    expect(advice()).toBeUndefined();
  });

  it("offers no other test while one runs · ADR 0083", async () => {
    const clinic = await openProduct(product, { at: "/nts" });
    for (const name of [/00201/, "Start"]) {
      await act(async () => userEvent.click(screen.getByRole("button", { name })));
      await clinic.settle();
    }
    serveResult(clinic, COUGHS, COUGHS.length, 3_600_000);
    await clinic.go("/nts/results/a?results=1");
    expect(within(note()).getByText(SENTENCE)).toBeTruthy();
    expect(within(note()).queryByRole("link")).toBeNull();
  });

  it.each([
    [50, undefined],
    [50.1, "Repeat the test: fewer than 50.1% of the breaths could be used"],
    [60, "Repeat the test: fewer than 60% of the breaths could be used"],
  ])("advises it below %d%% where the deployment says so", async (repeatBelowQuality, words) => {
    await openResult(COUGHS, { repeatBelowQuality });
    expect(advice()).toBe(words);
  });
});
