import { FIRST, openProduct, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { aFeaturesBody, aRecordingBody } from "@capno/test-kit/wire-builders";
import { screen, within } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import product from "./product.ts";

const HISTORY = `/nts/results-history/${encodeURIComponent(FIRST)}`;
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.spyOn(window, "print").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The server has these results of today, done with the first handset ten minutes ago and less. */
function store(clinic: Pick<ProductHarness, "services" | "listTests">, ...ids: readonly string[]): void {
  const { http, clock } = clinic.services;
  const rows = ids.map((capnogramId, index) => ({
    capnogramId,
    testIdentifier: `TEST-${capnogramId}`,
    testOutcome: "Completed",
    capturedAt: new Date(clock.now() - (10 - index) * MINUTE_MS).toISOString(),
  }));
  for (const { capnogramId, testIdentifier, capturedAt } of rows) {
    const of = `GET /v2/capnograms/${capnogramId}/`;
    http.reply(of, aRecordingBody({ handsetUdi: FIRST, testIdentifier, capturedAt }));
    http.reply(`${of}computedFeatures/`, aFeaturesBody());
    http.reply(`${of}diagnosis/`, { assessmentProbability: 0.4 });
  }
  clinic.listTests(FIRST, rows);
}

async function openHistory(...ids: readonly string[]): Promise<ProductHarness> {
  const clinic = await openProduct(product, { at: "/nts/instructions" });
  store(clinic, ...ids);
  await clinic.go(HISTORY);
  return clinic;
}

/** Opens the print dialog of a result. */
async function openPrint(clinic: ProductHarness, id = "a"): Promise<void> {
  vi.mocked(window.print).mockClear();
  await clinic.go(`/nts/${id}/print`);
  // Code, fonts and frames are the browser's own, so the dialog opens in real time.
  await vi.waitFor(
    async () => {
      await clinic.settle();
      expect(window.print).toHaveBeenCalledOnce();
    },
    { timeout: 20_000 },
  );
}

/** Opens the print dialog of a result and closes it. */
async function print(clinic: ProductHarness, id = "a"): Promise<void> {
  await openPrint(clinic, id);
  await act(async () => void window.dispatchEvent(new Event("afterprint")));
  await clinic.settle();
}

function markOf(id: string): string | undefined {
  const row = screen.getAllByRole("row").find(({ textContent }) => textContent.includes(`TEST-${id}`));
  return within(row ?? document.body)
    .getAllByRole("cell")
    .at(-2)?.textContent;
}

const question = () => screen.queryByRole("region", { name: /Did it print\?/ });
describe('the question "Did it print?" [REQ-HISTORY-42]', () => {
  it.each([
    ["Yes", "Saved", "Test TEST-a is saved"],
    ["No", "Not saved", "Test TEST-a is not saved"],
    ["Dismiss", "Not saved", undefined],
  ])("marks the result after %s: %s", async (answer, mark, told) => {
    const clinic = await openHistory("a");
    await print(clinic);
    await clinic.press(answer);
    expect(question()).toBeNull();
    expect(document.activeElement?.tagName).toBe("H1");
    expect(clinic.services.notices.toasts[0]?.message).toBe(told);
    await clinic.go(HISTORY);
    expect(markOf("a")).toBe(mark);
  });

  it("is not on the page that prints", async () => {
    const clinic = await openHistory("a");
    await print(clinic);
    expect(question()).not.toBeNull();
    await clinic.go("/nts/a/print");
    expect(question()).toBeNull();
  });

  it("leads back to the print page after No", async () => {
    const clinic = await openHistory("a");
    await print(clinic);
    await clinic.press("No");
    await act(async () => clinic.services.notices.toasts[0]?.action?.run());
    expect(clinic.path()).toBe("/nts/a/print");
  });
});
