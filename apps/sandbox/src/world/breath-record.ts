import * as v from "valibot";

import type { Recording } from "./recordings.ts";
import type { Handset } from "./tables.ts";

export const BreatheRequest = v.object({
  profile: v.picklist(["healthy", "asthma", "copd"]),
  outcome: v.optional(v.picklist(["success", "decode-failed", "diagnose-failed", "silent"]), "success"),
  /** How long it takes; 0 is at once. */
  seconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600)), 10),
  /** The recording was made this long ago and arrives now. */
  capturedAgoMs: v.optional(v.pipe(v.number(), v.minValue(0)), 0),
  /** Whether the backend says under which account the recording was made; some do not. */
  namesAccount: v.optional(v.boolean(), true),
  /** 0 healthy to 1 severe; drawn from the profile where it is not given. */
  severity: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  /** Share of coughs among the breaths: lowers the breath quality. */
  coughShare: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  /** Every lifecycle event arrives this many times. */
  repeatEvents: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)), 1),
});
export type BreatheRequest = v.InferOutput<typeof BreatheRequest>;

/** One breath record on its way from the patient to the result. */
export interface BreathRecord {
  readonly handset: Handset;
  readonly request: BreatheRequest;
  readonly recording: Recording;
  readonly recordingSeed: number;
  readonly publicId: string;
  readonly testIdentifier: string;
  /** When the recording begins; its samples tell how long it lasts. */
  readonly capturedAt: number;
  readonly administeredBy: string | null;
}
