import * as v from "valibot";

import type { ChannelKind } from "./channels.ts";
import { FiniteNumber, Identifier, TimestampWithOffset, WholeNumber } from "./wire-values.ts";

/** `capnogram` on a handset's channel. An empty duid: the handset is not allocated. */
export const CapnogramEvent = v.object({ duid: v.nullable(v.string()), capnogram_id: WholeNumber });
export type CapnogramEvent = v.InferOutput<typeof CapnogramEvent>;

/** `capnogram-progress` on a handset's channel; percent. */
export const CapnogramProgressEvent = v.object({ progress: FiniteNumber });
export type CapnogramProgressEvent = v.InferOutput<typeof CapnogramProgressEvent>;

/** `upload_lifecycle` on a handset's channel. Stage and state are text: those unknown are ignored, not refused. */
export const LifecycleEvent = v.object({
  event: v.object({ stage: v.string(), state: v.string() }),
  capnogramId: v.nullish(Identifier),
  capturedAt: v.nullish(TimestampWithOffset),
  serverTime: TimestampWithOffset,
});
export type LifecycleEvent = v.InferInput<typeof LifecycleEvent>;

export const LIFECYCLE_STAGES = ["DECODE", "DIAGNOSE_INITIAL", "DIAGNOSE_FINAL"] as const;
export type LifecycleStage = (typeof LIFECYCLE_STAGES)[number];
export const LIFECYCLE_STATES = ["STARTED", "SUCCEEDED", "FAILED"] as const;
export type LifecycleState = (typeof LIFECYCLE_STATES)[number];

/** `availability_changed` on a handset's or a project's channel. Any word but `lock` frees the handset. */
export const AvailabilityEvent = v.object({
  event: v.string(),
  user: v.nullable(v.string()),
  handsetUdi: Identifier,
});
export type AvailabilityEvent = v.InferOutput<typeof AvailabilityEvent>;

export const CHANNEL_EVENTS = {
  handset: {
    capnogram: CapnogramEvent,
    "capnogram-progress": CapnogramProgressEvent,
    upload_lifecycle: LifecycleEvent,
  },
  availability: { availability_changed: AvailabilityEvent },
  locks: { availability_changed: AvailabilityEvent },
} as const satisfies Readonly<Record<ChannelKind, Readonly<Record<string, v.GenericSchema>>>>;
