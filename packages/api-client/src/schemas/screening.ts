import * as v from "valibot";

import { Probability } from "./wire-values.ts";

/** GET /v2/capnograms/{id}/diagnosis/ of a screening record. Null: shown as 'Not available'. */
export const ScreeningReply = v.object({ assessmentProbability: v.nullable(Probability) });
export type ScreeningReply = v.InferOutput<typeof ScreeningReply>;
