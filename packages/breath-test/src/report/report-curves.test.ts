import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import type { BreathTestRecord } from "../definition.ts";
import { getReportCurves } from "./report-curves.ts";

const record: BreathTestRecord<unknown> = {
  capnogramId: "a",
  recording: {
    testIdentifier: "A",
    capturedAt: toEpochMs(0),
    receivedAt: toEpochMs(1),
    hasOffsets: true,
    administeredBy: null,
    handsetUdi: toHandsetUdi("(21)NTA00201"),
    waveform: { timesS: [0, 1, 2, 3], valuesKPa: [0, 5, 0, 5] },
  },
  diagnosis: undefined,
  isFinal: true,
  features: {
    averageWaveform: { timesS: [0, 1], meansKPa: [0, 5], deviationsKPa: [0.1, 0.2] },
    splitsS: [0, 1, 2],
    breathErrors: ["", "cough", ""],
    standardisedWaveform: null,
    healthyWaveformUrl: null,
  },
  healthy: { timesS: [0, 1], meansKPa: [0, 4], deviationsKPa: null },
};

describe("getReportCurves", () => {
  it("draws both curves on one scale and shades unusable breaths", () => {
    const [average, capnogram] = getReportCurves(record);
    expect(average).toMatchObject({
      kind: "average",
      drawing: { waveform: { meansKPa: [0, 5] }, healthy: { meansKPa: [0, 4] }, leastTop: 6 },
    });
    expect(capnogram).toMatchObject({
      kind: "capnogram",
      note: "Shaded: breaths with an error",
      drawing: { annotations: [{ type: "background-rect", x0: 1, x1: 2 }], leastTop: 6 },
    });
  });

  it.each([
    [["cough", "", "incomplete breath"], undefined],
    [["", "cough", ""], "Shaded: breaths with an error"],
    [["", "", ""], undefined],
  ])("shades no breath that is not assessed, and says what a shade means: %j", (breathErrors, note) => {
    const [, capnogram] = getReportCurves({ ...record, features: { ...record.features!, breathErrors } });
    expect(capnogram).toMatchObject({ note });
  });

  it("returns the same curves for the same record, so that the sheet does not draw them again", () => {
    expect(getReportCurves(record)).toBe(getReportCurves(record));
  });

  it("says what could not be read, and shades nothing if the breaths do not match", () => {
    const unread = getReportCurves({ ...record, features: undefined });
    expect(unread[0]).toMatchObject({
      kind: "missing",
      words: "The average waveform of this test could not be read.",
    });
    expect(unread[1]).toMatchObject({ note: undefined, drawing: { annotations: [] } });
    const unequal = { ...record, features: { ...record.features!, breathErrors: ["cough"] } };
    expect(getReportCurves(unequal)[1]).toMatchObject({ note: undefined, drawing: { annotations: [] } });
  });
});
