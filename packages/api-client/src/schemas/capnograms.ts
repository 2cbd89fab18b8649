import { STATISTIC_NAMES, type StatisticName } from "@capno/domain/spec-values/statistic-values";
import type { RecordStatistics } from "@capno/domain/statistic/statistics";
import * as v from "valibot";

import {
  Identifier,
  ListedTimestamp,
  NameText,
  NumberPerBreath,
  Samples,
  Timestamp,
  WholeNumber,
} from "./wire-values.ts";

/** One row of GET /capnogram/?duid=, newest first. A `data_par_ver` starting ERROR marks a failed parse. */
export const CapnogramListItem = v.object({
  id: WholeNumber,
  capnogram_dt: ListedTimestamp,
  data_par_ver: v.string(),
  duid: Identifier,
  handset_udi: v.optional(v.nullable(NameText)),
});
export type CapnogramListItem = v.InferInput<typeof CapnogramListItem>;

export const CapnogramListReply = v.array(CapnogramListItem);

/** Query of GET /capnogram/ and GET /duid/param/. */
export const DuidQuery = v.object({ duid: Identifier });

/** Means per breath, of which the first element is used. `epTangent` is the obstructive index. */
export const BreathAverages = v.object({
  PetCO2: NumberPerBreath,
  metBurden: NumberPerBreath,
  epTangent: NumberPerBreath,
});
export type BreathAverages = v.InferOutput<typeof BreathAverages>;

/** `RR_est` is breaths per minute. */
export const RecordingParameters = v.object({ RR_est: v.nullable(v.number()) });
export type RecordingParameters = v.InferOutput<typeof RecordingParameters>;

/** Where a record and a point of a trend hold each statistic. */
export const STATISTIC_FIELDS = {
  endTidalCo2: { part: "data_par_breath_avg", field: "PetCO2" },
  respiratoryRate: { part: "data_par_cap", field: "RR_est" },
  metabolicBurden: { part: "data_par_breath_avg", field: "metBurden" },
  obstructiveIndex: { part: "data_par_breath_avg", field: "epTangent" },
} as const satisfies Readonly<
  Record<
    StatisticName,
    | { readonly part: "data_par_breath_avg"; readonly field: keyof BreathAverages }
    | { readonly part: "data_par_cap"; readonly field: keyof RecordingParameters }
  >
>;

/** The part of a record, and of a point of a trend, that holds its statistics. */
export interface StatisticParts {
  readonly data_par_breath_avg: BreathAverages;
  readonly data_par_cap: RecordingParameters;
}

/** The values as a server sends them: an unknown value is an empty list or null. */
export function toStatisticParts(statistics: RecordStatistics): StatisticParts {
  const parts: Record<keyof StatisticParts, Record<string, unknown>> = {
    data_par_breath_avg: {},
    data_par_cap: {},
  };
  for (const name of STATISTIC_NAMES) {
    const { part, field } = STATISTIC_FIELDS[name];
    const value = statistics[name];
    parts[part][field] = part === "data_par_cap" ? value : value === null ? [] : [value];
  }
  return parts as unknown as StatisticParts;
}

/** GET /capnogram/{id}/. Samples are kPa, 0.02 s apart. A backend that names the parser version names that of the list. */
export const CapnogramReply = v.object({
  id: WholeNumber,
  handset_udi: v.string(),
  capnogram_dt: Timestamp,
  data_par_ver: v.optional(v.string()),
  data_breath: Samples,
  data_splits: v.array(v.pipe(WholeNumber, v.minValue(0))),
  data_par_error: v.array(v.string()),
  data_avg_waveform: v.array(Samples),
  data_par_breath_avg: BreathAverages,
  data_par_cap: RecordingParameters,
});
export type CapnogramReply = v.InferInput<typeof CapnogramReply>;
