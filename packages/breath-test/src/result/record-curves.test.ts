import type { ComputedFeatures, HealthyWaveform } from "@capno/api-client/models/breath-test";
import { describe, expect, it } from "vitest";

import type { BreathTestRecord } from "../journey/definition.ts";
import { getRecordCurves } from "./record-curves.ts";

const healthy: HealthyWaveform = {
  timesS: [0, 1, 2],
  meansKPa: [0.1, 5, 0.2],
  deviationsKPa: [0.01, 0.5, 0.02],
};
const features = {
  averageWaveform: { timesS: [0, 0.5, 1], meansKPa: [0.3, 4, 0.4], deviationsKPa: [0.03, 0.4, 0.04] },
} as unknown as ComputedFeatures;
const record = {
  recording: { waveform: { timesS: [0, 0.02, 0.04], valuesKPa: [1, 2, 3] } },
  features,
  healthy,
} as unknown as BreathTestRecord<unknown>;

describe("curves of a breath test · spec §2 result page", () => {
  it("takes times as times, means as values and deviations as deviations", () => {
    expect(getRecordCurves(record, true)).toEqual({
      capnogram: [{ label: "pCO₂", times: [0, 0.02, 0.04], values: [1, 2, 3] }],
      average: { times: [0, 0.5, 1], values: [0.3, 4, 0.4], deviations: [0.03, 0.4, 0.04] },
      healthy: { times: [0, 1, 2], values: [0.1, 5, 0.2], deviations: [0.01, 0.5, 0.02] },
    });
  });

  it("shows no healthy breath that nobody asked for, and none that is not there", () => {
    expect(getRecordCurves(record, false).healthy).toBeUndefined();
    expect(getRecordCurves({ ...record, healthy: undefined }, true).healthy).toBeUndefined();
  });

  it("draws a healthy breath without deviations as a line alone", () => {
    const bare = { ...healthy, deviationsKPa: null };
    const curves = getRecordCurves({ ...record, healthy: bare }, true);
    expect(curves.healthy).toEqual({ times: [0, 1, 2], values: [0.1, 5, 0.2] });
  });

  it("has no average breath where it could not be read", () => {
    expect(getRecordCurves({ ...record, features: undefined }, true).average).toBeUndefined();
  });
});
