import type { EpochMs } from "@capno/domain/units";
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
  /** The end of the pause that the server asked for; earlier requests may still be answered. */
  readonly busyUntil: number | null;
  readonly isLinkDown: boolean;
}

interface Writing {
  readonly destination: Destination;
  /** The server's time when the oldest of the lists was requested. */
  readonly listsAsOf: EpochMs;
  readonly progress: Progress;
  readonly missing: readonly Missing[];
}

export type ExportState =
  | { readonly status: "choosing" }
  | {
      readonly status: "listing";
      readonly destination: Destination;
      readonly progress: StudyProgress;
    }
  | { readonly status: "empty"; readonly why: "no-participants" | "no-records" }
  | ({ readonly status: "fetching" } & Writing)
  | ({ readonly status: "paused" } & Writing)
  /** All records are fetched; the tables are being written. */
  | ({ readonly status: "finishing" } & Writing)
  | ({
      readonly status: "finished";
      readonly bytes: number;
      readonly outcome: "saved" | "made";
    } & Writing)
  | { readonly status: "failed"; readonly why: string };

export type ExportEvent =
  /** The file to write was chosen: it is listed first. */
  | { readonly type: "asked"; readonly choice: ExportChoice; readonly destination: Destination }
  | { readonly type: "choice-changed" }
  | { readonly type: "listing-progressed"; readonly progress: StudyProgress }
  | { readonly type: "plan-made"; readonly plan: Plan; readonly at: number }
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
  | { readonly type: "list"; readonly choice: ExportChoice; readonly destination: Destination }
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
    case "asked": {
      if (state.status === "listing" || isWriting(state)) return same;
      const { choice, destination } = event;
      return [
        { status: "listing", destination, progress: NOTHING_READ },
        [{ type: "list", choice, destination }],
      ];
    }
    case "choice-changed":
      return state.status === "choosing" || isWriting(state) ? same : GIVEN_UP;
    case "listing-progressed":
      return state.status === "listing" ? [{ ...state, progress: event.progress }, []] : same;
    case "plan-made":
      return state.status === "listing" ? toPlanned(state, event) : same;
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

/** Whether a file is open and must not be lost. */
export const isWriting = (
  state: ExportState,
): state is Extract<ExportState, { status: "fetching" | "paused" | "finishing" }> =>
  isFetching(state) || state.status === "finishing";

/** A package is made even where nothing could be listed: it says so. */
export const isEmptyPlan = ({ records, missing }: Plan): boolean => records.length + missing.length === 0;

function toPlanned(
  { destination }: Extract<ExportState, { status: "listing" }>,
  { plan, at }: Extract<ExportEvent, { type: "plan-made" }>,
): Change {
  const { participants, records, missing, listsAsOf } = plan;
  if (isEmptyPlan(plan))
    return [{ status: "empty", why: participants === 0 ? "no-participants" : "no-records" }, []];
  const progress = {
    participants,
    records: records.length,
    done: 0,
    missing: 0,
    since: { at, handled: 0 },
    busyUntil: null,
    isLinkDown: false,
  };
  return [
    { status: "fetching", destination, listsAsOf, progress, missing },
    [{ type: "write-package", plan, destination }],
  ];
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
