import * as v from "valibot";

import { Probability } from "./wire-values.ts";

/** GET /v2/capnograms/{id}/diagnosis/ of a screening record. */
export const ScreeningReply = v.object({ assessmentProbability: Probability });
export type ScreeningReply = v.InferOutput<typeof ScreeningReply>;
