import type { Step } from "@capno/machine/run-machine";

import { NOTHING_READ, type StudyProgress } from "../../../study/data/study.ts";
import type { ExportChoice } from "../../../paths/export-path.ts";
import type { Destination } from "../files/package-target.ts";
import type { Missing } from "../tables/failed-table.ts";
import type { Plan } from "./plan.ts";

export interface Progress {
  readonly participants: number;
  /** Records of the plan; each ends as done or as missing. */
  readonly records: number;
  readonly done: number;
  readonly missing: number;
  /** Since when records have come without a pause, and how many were handled then. */
  readonly since: { readonly at: number; readonly handled: number };
  /** Until when the server asked for a pause; requests sent before may still be answered. */
  readonly busyUntil: number | null;
  readonly isLinkDown: boolean;
}

interface Writing {
  readonly destination: Destination;
  readonly progress: Progress;
  readonly missing: readonly Missing[];
}

export type ExportState =
  | { readonly status: "choosing" }
  | { readonly status: "listing"; readonly choice: ExportChoice; readonly progress: StudyProgress }
  | { readonly status: "empty"; readonly why: "no-participants" | "no-records" }
  | { readonly status: "ready"; readonly plan: Plan }
  | ({ readonly status: "fetching" } & Writing)
  | ({ readonly status: "paused" } & Writing)
  /** All records are there; the tables are added. */
  | ({ readonly status: "finishing" } & Writing)
  | ({
      readonly status: "finished";
      readonly bytes: number;
      readonly outcome: "saved" | "made";
    } & Writing)
  | { readonly status: "failed"; readonly why: string };

export type ExportEvent =
  | { readonly type: "listing-asked"; readonly choice: ExportChoice }
  | { readonly type: "choice-changed" }
  | { readonly type: "listing-progressed"; readonly progress: StudyProgress }
  | { readonly type: "plan-made"; readonly plan: Plan }
  | { readonly type: "began"; readonly destination: Destination; readonly at: number }
  /** With `missing`: it could not be fetched. */
  | { readonly type: "record-handled"; readonly missing?: Missing }
  | { readonly type: "all-fetched" }
  | { readonly type: "link-changed"; readonly isUp: boolean }
  | { readonly type: "server-was-busy"; readonly until: number }
  | { readonly type: "paused" }
  | { readonly type: "continued"; readonly at: number }
  | { readonly type: "stopped" }
  | { readonly type: "package-written"; readonly bytes: number }
  | { readonly type: "failed"; readonly why: string };

export type ExportEffect =
  | { readonly type: "list"; readonly choice: ExportChoice }
  | { readonly type: "write-package"; readonly plan: Plan; readonly destination: Destination }
  | { readonly type: "hold-requests" }
  | { readonly type: "release-requests" }
  /** Sends nothing more, and leaves no file behind. */
  | { readonly type: "give-up" };

type Change = readonly [ExportState, readonly ExportEffect[]];

/** The export of a study data package: list, fetch, write. */
export const stepExport: Step<ExportState, ExportEvent, ExportEffect> = (state, event): Change => {
  const same: Change = [state, []];
  switch (event.type) {
    case "listing-asked": {
      if (state.status === "listing" || isWriting(state)) return same;
      const { choice } = event;
      return [{ status: "listing", choice, progress: NOTHING_READ }, [{ type: "list", choice }]];
    }
    case "choice-changed":
      return state.status === "choosing" || isWriting(state) ? same : GIVEN_UP;
    case "listing-progressed":
      return state.status === "listing" ? [{ ...state, progress: event.progress }, []] : same;
    case "plan-made":
      // Planned again where an earlier redcap.csv is chosen.
      return state.status === "listing" || state.status === "ready" ? [toPlanned(event.plan), []] : same;
    case "began": {
      if (state.status !== "ready") return same;
      const { plan } = state;
      const { destination, at } = event;
      const progress = {
        participants: plan.participants,
        records: plan.records.length,
        done: 0,
        missing: 0,
        since: { at, handled: 0 },
        busyUntil: null,
        isLinkDown: false,
      };
      const { missing } = plan;
      return [
        { status: "fetching", destination, progress, missing },
        [{ type: "write-package", plan, destination }],
      ];
    }
    case "record-handled":
      return isFetching(state) ? [countRecord(state, event.missing), []] : same;
    case "all-fetched":
      return isFetching(state) ? [{ ...state, status: "finishing" }, []] : same;
    case "link-changed":
      if (!isFetching(state)) return same;
      return [{ ...state, progress: { ...state.progress, isLinkDown: !event.isUp } }, []];
    case "server-was-busy":
      if (!isFetching(state)) return same;
      return [{ ...state, progress: { ...state.progress, busyUntil: event.until } }, []];
    case "paused":
      return state.status === "fetching"
        ? [{ ...state, status: "paused" }, [{ type: "hold-requests" }]]
        : same;
    case "continued": {
      if (state.status !== "paused") return same;
      const { done, missing } = state.progress;
      const progress = { ...state.progress, since: { at: event.at, handled: done + missing } };
      return [{ ...state, status: "fetching", progress }, [{ type: "release-requests" }]];
    }
    case "stopped":
      return state.status === "listing" || isWriting(state) ? GIVEN_UP : same;
    case "package-written": {
      if (state.status !== "finishing") return same;
      const outcome = state.destination.kind === "disk" ? "saved" : "made";
      return [{ ...state, status: "finished", bytes: event.bytes, outcome }, []];
    }
    case "failed":
      return state.status === "listing" || isWriting(state)
        ? [{ status: "failed", why: event.why }, [{ type: "give-up" }]]
        : same;
    default:
      return event satisfies never;
  }
};

const GIVEN_UP: Change = [{ status: "choosing" }, [{ type: "give-up" }]];

type Fetching = Extract<ExportState, { status: "fetching" | "paused" }>;

const isFetching = (state: ExportState): state is Fetching =>
  state.status === "fetching" || state.status === "paused";

/** Whether a file is open that must not be lost. */
export const isWriting = (
  state: ExportState,
): state is Extract<ExportState, { status: "fetching" | "paused" | "finishing" }> =>
  isFetching(state) || state.status === "finishing";

function toPlanned(plan: Plan): ExportState {
  // A package is made even where nothing could be listed: it says so.
  if (plan.records.length > 0 || plan.missing.length > 0) return { status: "ready", plan };
  return { status: "empty", why: plan.participants === 0 ? "no-participants" : "no-records" };
}

function countRecord(state: Fetching, missing: Missing | undefined): Fetching {
  const { progress } = state;
  return missing === undefined
    ? { ...state, progress: { ...progress, done: progress.done + 1, isLinkDown: false } }
    : {
        ...state,
        progress: { ...progress, missing: progress.missing + 1, isLinkDown: false },
        missing: [...state.missing, missing],
      };
}
