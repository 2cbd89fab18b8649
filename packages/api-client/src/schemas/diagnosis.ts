import * as v from "valibot";

import { FiniteNumber, Identifier } from "./wire-values.ts";

const PackYears = v.pipe(FiniteNumber, v.minValue(0));

/** GET /v2/capnograms/{id}/diagnosis/ of a diagnosis record. `metricExplanation` is HTML of the server: to be cleaned. */
export const DiagnosisReply = v.object({
  assessmentProbabilityCategory: Identifier,
  assessmentSeverityCategory: Identifier,
  modelPerformanceMetrics: v.object({ metricExplanation: v.string() }),
  ancillaryFeatures: v.object({
    smokingPackYearsProvided: v.boolean(),
    smokingPackYears: v.nullable(PackYears),
  }),
  version: Identifier,
});
export type DiagnosisReply = v.InferOutput<typeof DiagnosisReply>;

/** POST /v2/capnograms/{id}/smokingHistory/, JSON. The bounds of the number are the server's. */
export const SmokingHistoryBody = v.object({
  isKnown: v.boolean(),
  packYears: v.nullable(FiniteNumber),
});
export type SmokingHistoryBody = v.InferOutput<typeof SmokingHistoryBody>;
