import { classifyBreaths } from "@capno/domain/breath/breath-quality";
import { toEpochMs } from "@capno/domain/units";
import { expect, it } from "vitest";

import { aRecord, someFeatures } from "../../../testing/a-record.ts";
import { ANY_PARTS } from "../../../testing/report-product.ts";
import { toBundleSource } from "./to-bundle-source.ts";

const { recording } = aRecord();
const NOW = toEpochMs(Date.parse("2026-11-20T09:30:00Z"));
const ERRORS = ["", "cough", ""];
const SMOKING = { isProvided: true, packYears: 20 };

const toSource = (capturedAt = recording.capturedAt) =>
  toBundleSource(
    aRecord({
      isFinal: false,
      recording: { ...recording, capturedAt, administeredBy: "gp2@capno.example" },
      features: someFeatures(ERRORS),
    }),
    { ...ANY_PARTS, smoking: SMOKING },
    NOW,
    "West Surgery",
  );

it("toBundleSource has all that the result page shows of a test", () => {
  expect(toSource()).toEqual({
    subject: { kind: "test", testIdentifier: "12B34C56JAF" },
    capturedAt: recording.capturedAt,
    receivedAt: recording.receivedAt,
    handsetUdi: recording.handsetUdi,
    software: ANY_PARTS.coded.software,
    waveform: recording.waveform,
    average: someFeatures(ERRORS).averageWaveform,
    quality: classifyBreaths({ starts: [0, 1, 2], errors: ERRORS }),
    statistics: [],
    smoking: SMOKING,
    outcome: {
      isFinal: false,
      administeredBy: "gp2@capno.example",
      practice: "West Surgery",
      result: ANY_PARTS.coded.result,
    },
  });
});

it("toBundleSource omits the time of a test if the handset's clock was wrong", () => {
  expect(toSource(toEpochMs(Date.parse("2000-01-01T00:05:00Z"))).capturedAt).toBeUndefined();
  expect(toSource(toEpochMs(Date.parse("2026-11-20T12:00:00Z"))).capturedAt).toBeUndefined();
});
