import * as v from "valibot";

import { BreathAverages, RecordingParameters } from "./capnograms.ts";
import { Timestamp } from "./wire-values.ts";

export const TrendRecord = v.object({
  capnogram_dt: Timestamp,
  data_par_breath_avg: BreathAverages,
  data_par_cap: RecordingParameters,
});
export type TrendRecord = v.InferOutput<typeof TrendRecord>;

/** GET /duid/param/?duid=, oldest first. */
export const TrendListReply = v.array(TrendRecord);
