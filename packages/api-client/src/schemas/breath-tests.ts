import * as v from "valibot";

import { Identifier, ListedRecordingTimestamp, RecordingTimestamp, Samples } from "./wire-values.ts";

/** Text rather than a closed list: an outcome this client does not know must not hide the day's other rows. */
export const BreathTestItem = v.object({
  testIdentifier: Identifier,
  capturedAt: ListedRecordingTimestamp,
  testOutcome: v.string(),
  capnogramId: v.nullable(Identifier),
});
export type BreathTestItem = v.InferInput<typeof BreathTestItem>;

/** GET /v2/handsets/{udi}/tests/: today's only, newest first. */
export const BreathTestListReply = v.array(BreathTestItem);

/** GET /v2/capnograms/{id}/ */
export const RecordingReply = v.object({
  testIdentifier: Identifier,
  capturedAt: RecordingTimestamp,
  receivedAt: RecordingTimestamp,
  administeredBy: v.nullable(v.string()),
  handsetUdi: Identifier,
  breathWaveform: v.object({ sampleTimes: Samples, sampleValues: Samples }),
});
export type RecordingReply = v.InferInput<typeof RecordingReply>;

/** GET /v2/capnograms/{id}/computedFeatures/. The two comparisons may be absent: the patient's own curve is then shown alone. */
export const ComputedFeaturesReply = v.object({
  breathWaveformAverage: v.object({
    sampleTimes: Samples,
    sampleValues: Samples,
    sampleStdDeviations: Samples,
  }),
  breathWaveformSplits: Samples,
  breathErrors: v.array(v.string()),
  standardisedBreathWaveform: v.nullish(v.object({ sampleTimes: Samples, sampleValues: Samples }), null),
  healthyBreathWaveformUrl: v.nullish(v.string(), null),
});
export type ComputedFeaturesReply = v.InferOutput<typeof ComputedFeaturesReply>;

/** GET of the `healthyBreathWaveformUrl`. */
export const HealthyWaveformReply = v.object({
  sampleTimes: Samples,
  sampleValues: Samples,
  sampleStdDeviations: v.optional(Samples),
});
export type HealthyWaveformReply = v.InferOutput<typeof HealthyWaveformReply>;

/** Query of POST /v2/capnograms/{id}/access/ */
export const ReportAccessQuery = v.object({ type: v.picklist(["VIEWED_REPORT", "VIEWED_PDF"]) });
export type ReportAccessQuery = v.InferOutput<typeof ReportAccessQuery>;
