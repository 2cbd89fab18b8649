import { FIRST, openProduct } from "@capno/breath-test/testing/open-product";
import {
  aBreathTestBody,
  aDiagnosisBody,
  aFeaturesBody,
  aHandsetBody,
  aRecordingBody,
} from "@capno/test-kit/wire-builders";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import product from "./product.ts";

vi.setConfig({ testTimeout: 60_000 });

const DIAGNOSIS = "GET /v2/capnograms/a/diagnosis/";
/** As long as the product leaves the browser between drawing and printing. */
const DELAY_MS = 500;

beforeEach(() => void vi.spyOn(window, "print").mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

describe("a first report that is about to be printed · ADR 0045", () => {
  it("gives way to the final one that comes before the dialog, which is drawn and waited for anew", async () => {
    const handsets = [aHandsetBody({ udi: FIRST, product: "ntd" })];
    const clinic = await openProduct(product, { at: "/ntd/instructions", handsets });
    const { http, clock } = clinic.services;
    http.reply("GET /v2/capnograms/a/", aRecordingBody({ handsetUdi: FIRST, testIdentifier: "TEST-a" }));
    http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
    http.reply(DIAGNOSIS, aDiagnosisBody({ assessmentSeverityCategory: "Mild" }));
    http.reply("POST /v2/capnograms/a/access/", undefined, 204);
    const capturedAt = new Date(clock.now() - 60_000).toISOString();
    clinic.listTests(FIRST, [aBreathTestBody({ capnogramId: "a", testOutcome: "In progress", capturedAt })]);
    await clinic.go("/ntd/a/print");
    // The page is downloaded when it is first opened.
    await clinic.until(() => expect(screen.getByText("Printing waits for the final result")).toBeTruthy());
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(window, "requestAnimationFrame").mockImplementation((frame) => frames.push(frame));
    const drawTwoFrames = async () => {
      for (let drawn = 0; drawn < 2; drawn += 1) {
        for (const frame of frames.splice(0)) frame(0);
        // oxlint-disable-next-line no-await-in-loop -- one frame after the other
        await clinic.settle();
      }
    };
    fireEvent.click(screen.getByRole("button", { name: "Print the first result now" }));
    await clinic.settle();
    await drawTwoFrames();
    await clinic.pass(DELAY_MS - 1);
    const answer = http.hold(DIAGNOSIS);
    await clinic.hear("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(screen.getByText("Mild")).toBeTruthy();
    answer(aDiagnosisBody({ assessmentSeverityCategory: "Severe" }));
    await clinic.settle();
    await clinic.pass(1);
    expect(screen.getByText("Severe")).toBeTruthy();
    expect(window.print).not.toHaveBeenCalled();
    await drawTwoFrames();
    await clinic.pass(DELAY_MS);
    expect(window.print).toHaveBeenCalledOnce();
    expect(screen.queryByText(/First result/)).toBeNull();
  });
});
