import {
  type AvailabilityEvent,
  CHANNEL_EVENTS,
  LIFECYCLE_STAGES,
  LIFECYCLE_STATES,
  type LifecycleStage,
  type LifecycleState,
} from "@capno/api-client/schemas/realtime-events";
import type { EpochMs } from "@capno/domain/units";
import * as v from "valibot";

export type HandsetEvent =
  /** A new record. `duid` null: the handset is not allocated. */
  | { readonly kind: "capnogram"; readonly duid: string | null; readonly capnogramId: number }
  /** How much of a record has arrived, 0 to 100. */
  | { readonly kind: "progress"; readonly percent: number }
  | {
      readonly kind: "lifecycle";
      readonly stage: LifecycleStage;
      readonly state: LifecycleState;
      readonly capnogramId: string | null;
      readonly capturedAt: EpochMs | null;
      readonly serverTime: EpochMs;
    };

const EVENTS = CHANNEL_EVENTS.handset;

/** One for each event of the contract. */
const READERS: Readonly<Record<keyof typeof EVENTS, (payload: unknown) => HandsetEvent | undefined>> = {
  capnogram: parseCapnogram,
  "capnogram-progress": parseProgress,
  upload_lifecycle: parseLifecycle,
};

/** Undefined: an event, stage or state this client does not know, or one that cannot be read. */
export function parseHandsetEvent(name: string, payload: unknown): HandsetEvent | undefined {
  return Object.hasOwn(READERS, name) ? READERS[name as keyof typeof EVENTS](payload) : undefined;
}

function parseProgress(payload: unknown): HandsetEvent | undefined {
  const result = v.safeParse(EVENTS["capnogram-progress"], payload);
  if (!result.success) return undefined;
  return { kind: "progress", percent: Math.min(100, Math.max(0, result.output.progress)) };
}

function parseCapnogram(payload: unknown): HandsetEvent | undefined {
  const result = v.safeParse(EVENTS.capnogram, payload);
  if (!result.success) return undefined;
  const { duid, capnogram_id: capnogramId } = result.output;
  return { kind: "capnogram", duid: duid === "" ? null : duid, capnogramId };
}

function parseLifecycle(payload: unknown): HandsetEvent | undefined {
  const result = v.safeParse(EVENTS.upload_lifecycle, payload);
  if (!result.success) return undefined;
  const { event, capnogramId, capturedAt, serverTime } = result.output;
  const stage = LIFECYCLE_STAGES.find((known) => known === event.stage);
  const state = LIFECYCLE_STATES.find((known) => known === event.state);
  if (!stage || !state) return undefined;
  return {
    kind: "lifecycle",
    stage,
    state,
    capnogramId: capnogramId ?? null,
    capturedAt: capturedAt ?? null,
    serverTime,
  };
}

/**
 * A change of a handset's lock holder, for `applyAvailability`. Undefined for other events, unreadable events
 * and a lock without a holder, which must not read as free (the list is refetched anyway).
 */
export function parseAvailability(name: string, payload: unknown): AvailabilityEvent | undefined {
  if (name !== "availability_changed") return undefined;
  const result = v.safeParse(CHANNEL_EVENTS.availability[name], payload);
  if (!result.success || (result.output.event === "lock" && !result.output.user)) return undefined;
  return result.output;
}
