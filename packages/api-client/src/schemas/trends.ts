import * as v from "valibot";

import { BreathAverages, RecordingParameters } from "./capnograms.ts";
import { Timestamp } from "./wire-values.ts";

export const TrendItem = v.object({
  capnogram_dt: Timestamp,
  data_par_breath_avg: BreathAverages,
  data_par_cap: RecordingParameters,
});
export type TrendItem = v.InferInput<typeof TrendItem>;

/** GET /duid/param/?duid=, oldest first. */
export const TrendListReply = v.array(TrendItem);
