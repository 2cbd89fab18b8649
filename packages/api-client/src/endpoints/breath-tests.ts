import { toHandsetUdi } from "@capno/domain/units";

import { callApi, callApiForList, parseReply, withSignal, type CallOptions } from "../call-api.ts";
import type { Http, HttpRequest } from "../http.ts";
import type {
  BreathTestSummary,
  ComputedFeatures,
  RecordingReply as RecordingOutcome,
} from "../models/breath-test.ts";
import type { ReadableList } from "../models/list.ts";
import { BreathTestItem, ComputedFeaturesReply, RecordingReply } from "../schemas/breath-tests.ts";
import { toInstant, toSamples } from "./wire-to-model.ts";

/** Today's tests of a handset, newest first. */
export async function getBreathTests(
  http: Http,
  udi: string,
  options?: CallOptions,
): Promise<ReadableList<BreathTestSummary>> {
  return callApiForList(
    http,
    {
      method: "GET",
      path: `/v2/handsets/${encodeURIComponent(udi)}/tests/`,
      action: "loading the results history",
      ...withSignal(options),
    },
    BreathTestItem,
    (wire) => ({
      testIdentifier: wire.testIdentifier,
      capturedAt: toInstant(wire.capturedAt),
      outcome: wire.testOutcome,
      capnogramId: wire.capnogramId,
    }),
  );
}

/** The recording of a test. 400 and 404 are told apart from a failure. @spec §7 */
export async function getRecording(
  http: Http,
  capnogramId: string,
  options?: CallOptions,
): Promise<RecordingOutcome> {
  const request: HttpRequest = {
    method: "GET",
    path: `/v2/capnograms/${encodeURIComponent(capnogramId)}/`,
    action: "loading the test results",
    expected: [400, 404],
    ...withSignal(options),
  };
  const reply = await http.send(request);
  if (reply.status === 404) return { kind: "not-found" };
  if (reply.status === 400) return { kind: "refused" };
  const wire = parseReply(http, request, reply, RecordingReply);
  return {
    kind: "found",
    recording: {
      testIdentifier: wire.testIdentifier,
      capturedAt: toInstant(wire.capturedAt),
      receivedAt: toInstant(wire.receivedAt),
      administeredBy: wire.administeredBy,
      handsetUdi: toHandsetUdi(wire.handsetUdi),
      waveform: {
        timesS: toSamples(wire.breathWaveform.sampleTimes),
        valuesKPa: toSamples(wire.breathWaveform.sampleValues),
      },
    },
  };
}

/** What was computed from the recording. */
export async function getComputedFeatures(
  http: Http,
  capnogramId: string,
  options?: CallOptions,
): Promise<ComputedFeatures> {
  const wire = await callApi(
    http,
    {
      method: "GET",
      path: `/v2/capnograms/${encodeURIComponent(capnogramId)}/computedFeatures/`,
      action: "loading the features of the test",
      ...withSignal(options),
    },
    ComputedFeaturesReply,
  );
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
