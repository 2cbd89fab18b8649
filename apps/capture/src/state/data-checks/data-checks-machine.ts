import type { StudyLists } from "@capno/domain/data-checks";
import type { Step } from "@capno/machine/run-machine";

/** The lists of a project are read only when they are asked for, and kept until log-out. */
export type DataChecksState =
  | { readonly status: "idle" }
  | {
      readonly status: "reading";
      readonly groupId: number | null;
      /** Null until the list of participants is there. */
      readonly participants: number | null;
      readonly done: number;
    }
  | { readonly status: "read"; readonly groupId: number | null; readonly lists: StudyLists }
  /** The list of participants did not come. */
  | { readonly status: "failed"; readonly groupId: number | null };

export type DataChecksEvent =
  | { readonly type: "asked"; readonly groupId: number | null }
  | { readonly type: "participants-came"; readonly count: number }
  | { readonly type: "participant-read" }
  | { readonly type: "lists-came"; readonly lists: StudyLists }
  | { readonly type: "reading-failed" }
  | { readonly type: "cancelled" };

export type DataChecksEffect =
  | { readonly type: "read-lists"; readonly groupId: number | null }
  | { readonly type: "give-up" };

export const IDLE: DataChecksState = { status: "idle" };

export const stepDataChecks: Step<DataChecksState, DataChecksEvent, DataChecksEffect> = (state, event) => {
  if (event.type === "asked") {
    if (state.status === "reading") return [state, []];
    const { groupId } = event;
    return [{ status: "reading", groupId, participants: null, done: 0 }, [{ type: "read-lists", groupId }]];
  }
  // Late answers of a reading that was cancelled.
  if (state.status !== "reading") return [state, []];
  switch (event.type) {
    case "participants-came":
      return [{ ...state, participants: event.count }, []];
    case "participant-read":
      return [{ ...state, done: state.done + 1 }, []];
    case "lists-came":
      return [{ status: "read", groupId: state.groupId, lists: event.lists }, []];
    case "reading-failed":
      return [{ status: "failed", groupId: state.groupId }, []];
    case "cancelled":
      return [IDLE, [{ type: "give-up" }]];
    default:
      return [event satisfies never, []];
  }
};
