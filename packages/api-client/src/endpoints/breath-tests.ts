import { toHandsetUdi } from "@capno/domain/units";

import { callApi, callApiForList, parseReply, type CallOptions } from "../call-api.ts";
import { toRequest, type Endpoint } from "../endpoint.ts";
import type { Http } from "../http.ts";
import type {
  BreathTestSummary,
  ComputedFeatures,
  RecordingReply as RecordingOutcome,
} from "../models/breath-test.ts";
import type { ReadableList } from "../models/list.ts";
import { BreathTestItem, ComputedFeaturesReply, RecordingReply } from "../schemas/breath-tests.ts";
import { toSamples } from "./wire-to-model.ts";

export const BREATH_TESTS = {
  method: "GET",
  path: "/v2/handsets/{udi}/tests/",
  action: "loading the results history",
  row: BreathTestItem,
} as const satisfies Endpoint;

export const RECORDING = {
  method: "GET",
  path: "/v2/capnograms/{id}/",
  action: "loading the test results",
  expected: [400, 404],
  reply: RecordingReply,
} as const satisfies Endpoint;

export const COMPUTED_FEATURES = {
  method: "GET",
  path: "/v2/capnograms/{id}/computedFeatures/",
  action: "loading the features of the test",
  reply: ComputedFeaturesReply,
} as const satisfies Endpoint;

/** Today's tests of a handset, newest first. */
export async function getBreathTests(
  http: Http,
  udi: string,
  options?: CallOptions,
): Promise<ReadableList<BreathTestSummary>> {
  const request = toRequest(BREATH_TESTS, { parts: { udi } }, options);
  return callApiForList(http, request, BREATH_TESTS.row, (wire) => ({
    testIdentifier: wire.testIdentifier,
    capturedAt: wire.capturedAt.time === "impossible" ? null : wire.capturedAt.time,
    hasOffset: wire.capturedAt.hasOffset,
    outcome: wire.testOutcome,
    capnogramId: wire.capnogramId,
  }));
}

/** The recording of a test. 400 and 404 are results, not failures. */
export async function getRecording(
  http: Http,
  capnogramId: string,
  options?: CallOptions,
): Promise<RecordingOutcome> {
  const request = toRequest(RECORDING, { parts: { id: capnogramId } }, options);
  const reply = await http.send(request);
  if (reply.status === 404) return { kind: "not-found" };
  if (reply.status === 400) return { kind: "refused" };
  const wire = parseReply(http, request, reply, RECORDING.reply);
  return {
    kind: "found",
    recording: {
      testIdentifier: wire.testIdentifier,
      capturedAt: wire.capturedAt.time,
      receivedAt: wire.receivedAt.time,
      hasOffsets: wire.capturedAt.hasOffset && wire.receivedAt.hasOffset,
      administeredBy: wire.administeredBy,
      handsetUdi: toHandsetUdi(wire.handsetUdi),
      waveform: {
        timesS: toSamples(wire.breathWaveform.sampleTimes),
        valuesKPa: toSamples(wire.breathWaveform.sampleValues),
      },
    },
  };
}

export async function getComputedFeatures(
  http: Http,
  capnogramId: string,
  options?: CallOptions,
): Promise<ComputedFeatures> {
  const request = toRequest(COMPUTED_FEATURES, { parts: { id: capnogramId } }, options);
  const wire = await callApi(http, request, COMPUTED_FEATURES.reply);
  const { breathWaveformAverage: average, standardisedBreathWaveform: standardised } = wire;
  return {
    averageWaveform: {
      timesS: toSamples(average.sampleTimes),
      meansKPa: toSamples(average.sampleValues),
      deviationsKPa: toSamples(average.sampleStdDeviations),
    },
    splitsS: toSamples(wire.breathWaveformSplits),
    breathErrors: wire.breathErrors,
    standardisedWaveform: standardised && {
      timesS: toSamples(standardised.sampleTimes),
      valuesKPa: toSamples(standardised.sampleValues),
    },
    healthyWaveformUrl: wire.healthyBreathWaveformUrl,
  };
}
