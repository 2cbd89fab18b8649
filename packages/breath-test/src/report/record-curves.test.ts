import type { ComputedFeatures, HealthyWaveform } from "@capno/api-client/models/breath-test";
import { describe, expect, it } from "vitest";

import type { BreathTestRecord } from "../definition.ts";
import { getRecordCurves } from "./record-curves.ts";

const healthy: HealthyWaveform = {
  timesS: [0, 1, 2],
  meansKPa: [0.1, 5, 0.2],
  deviationsKPa: [0.01, 0.5, 0.02],
};
const features = {
  averageWaveform: { timesS: [0, 0.5, 1], meansKPa: [0.3, 4, 0.4], deviationsKPa: [0.03, 0.4, 0.04] },
  splitsS: [0, 0.02],
  breathErrors: ["", "cough"],
} as unknown as ComputedFeatures;
const record = {
  recording: { waveform: { timesS: [0, 0.02, 0.04], valuesKPa: [1, 2, 3] } },
  features,
  healthy,
} as unknown as BreathTestRecord<unknown>;

describe("getRecordCurves [spec §2]", () => {
  it("passes on times, means and deviations unchanged", () => {
    expect(getRecordCurves(record, true)).toMatchObject({
      capnogram: [{ label: "pCO₂", times: [0, 0.02, 0.04], values: [1, 2, 3] }],
      average: { timesS: [0, 0.5, 1], meansKPa: [0.3, 4, 0.4], deviationsKPa: [0.03, 0.4, 0.04] },
      healthy: { timesS: [0, 1, 2], meansKPa: [0.1, 5, 0.2], deviationsKPa: [0.01, 0.5, 0.02] },
    });
  });

  it("returns no healthy waveform unless it is requested and available", () => {
    expect(getRecordCurves(record, false).healthy).toBeUndefined();
    expect(getRecordCurves({ ...record, healthy: undefined }, true).healthy).toBeUndefined();
  });

  it("returns no deviations for a healthy waveform without them", () => {
    const bare = { ...healthy, deviationsKPa: null };
    const curves = getRecordCurves({ ...record, healthy: bare }, true);
    expect(curves.healthy).toEqual(bare);
  });

  it("returns the breaths of the analysis, and none if that could not be read", () => {
    const { breaths } = getRecordCurves(record, true);
    expect(breaths).toEqual({ startsS: [0, 0.02], errors: ["", "cough"], endS: 0.04 });
    expect(getRecordCurves({ ...record, features: undefined }, true).breaths).toBeUndefined();
  });

  it("scales both charts to the highest visible value with its deviation, and to at least 6 kPa", () => {
    expect(getRecordCurves(record, true).top).toBe(6);
    const high = { ...healthy, meansKPa: [0, 6.2, Number.NaN] };
    expect(getRecordCurves({ ...record, healthy: high }, true).top).toBe(7);
    expect(getRecordCurves({ ...record, healthy: high }, false).top).toBe(6);
  });

  it("leaves room above the highest value", () => {
    const topWith = (meansKPa: readonly number[], deviationsKPa: readonly number[] | null) =>
      getRecordCurves({ ...record, healthy: { ...healthy, meansKPa, deviationsKPa } }, true).top;
    expect(topWith([0, 5.7, 0], null)).toBe(6);
    expect(topWith([0, 6, 0], null)).toBe(7);
    expect(topWith([0, 5.7, 0], [0, 0.5, 0])).toBe(7);
    // Values above 20 kPa are not drawn and need no room.
    expect(topWith([0, 20, 20.1], null)).toBe(21);
    expect(topWith([0, 5.7, 0], [0, 400, 0])).toBe(6);
  });

  it("ends the last breath with the recording, which may be empty", () => {
    const recording = { waveform: { timesS: [], valuesKPa: [] } } as unknown as typeof record.recording;
    expect(getRecordCurves({ ...record, recording }, true).breaths?.endS).toBe(0);
  });

  it("returns no average waveform if the features could not be read", () => {
    expect(getRecordCurves({ ...record, features: undefined }, true).average).toBeUndefined();
  });
});
