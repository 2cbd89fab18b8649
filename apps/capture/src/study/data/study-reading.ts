import type { EpochMs } from "@capno/domain/units";
import type { Step } from "@capno/machine/run-machine";

import { NOTHING_READ, type StudyAnswers, type StudyProgress } from "./study.ts";

/** The reading of a project that pages show: only when it is requested, and kept until log-out. */
export type StudyReadingState =
  | { readonly status: "idle" }
  | {
      readonly status: "reading";
      readonly groupId: number | null;
      readonly since: EpochMs;
      readonly progress: StudyProgress;
    }
  | {
      readonly status: "read";
      readonly groupId: number | null;
      readonly since: EpochMs;
      readonly study: StudyAnswers;
      /** The reading was cancelled: the records read so far are used, the others are unknown. */
      readonly isCancelled: boolean;
    }
  /** The list of participants did not come. */
  | { readonly status: "failed"; readonly groupId: number | null };

/** One reading of a project at a time, which continues while other pages are open. */
export interface StudyReading {
  getState(): StudyReadingState;
  watch(listener: () => void): () => void;
  /** Reads a project; what was read in the last minutes is not requested again. */
  start(groupId: number | null): void;
  /** Reads every list again, without reusing cached ones. */
  startFresh(groupId: number | null): void;
  /** Continues after a cancellation, and requests the missing lists again. */
  resume(): void;
  /** Stops reading and keeps the records read so far. */
  cancel(): void;
  dispose(): void;
}

export type StudyReadingEvent =
  /** Refetches data that was requested before `since`. */
  | { readonly type: "asked"; readonly groupId: number | null; readonly since: EpochMs }
  | { readonly type: "progressed"; readonly progress: StudyProgress }
  | { readonly type: "study-came"; readonly study: StudyAnswers }
  | { readonly type: "reading-failed" }
  /** Reading was cancelled, with what was read until then. */
  | { readonly type: "cancelled"; readonly known: StudyAnswers | undefined };

export type StudyReadingEffect =
  | { readonly type: "give-up" }
  | { readonly type: "read"; readonly groupId: number | null; readonly since: EpochMs };

export const IDLE: StudyReadingState = { status: "idle" };

export const stepStudyReading: Step<StudyReadingState, StudyReadingEvent, StudyReadingEffect> = (
  state,
  event,
) => {
  if (event.type === "asked") {
    const { groupId, since } = event;
    if (state.status === "reading" && state.groupId === groupId) return [state, []];
    return [
      { status: "reading", groupId, since, progress: NOTHING_READ },
      [{ type: "give-up" }, { type: "read", groupId, since }],
    ];
  }
  // A cancelled reading ignores late answers.
  if (state.status !== "reading") return [state, []];
  const { groupId, since } = state;
  switch (event.type) {
    case "progressed":
      return [{ ...state, progress: event.progress }, []];
    case "study-came":
      return [{ status: "read", groupId, since, study: event.study, isCancelled: false }, []];
    case "reading-failed":
      return [{ status: "failed", groupId }, []];
    case "cancelled":
      if (event.known === undefined) return [IDLE, [{ type: "give-up" }]];
      return [
        { status: "read", groupId, since, study: event.known, isCancelled: true },
        [{ type: "give-up" }],
      ];
    default:
      return [event satisfies never, []];
  }
};
