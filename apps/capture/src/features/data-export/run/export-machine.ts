import type { Step } from "@capno/machine/run-machine";

import { NOTHING_READ, type StudyProgress } from "../../../state/study/study.ts";
import type { ExportChoice } from "../../../paths/export-path.ts";
import { countBatches } from "../choice/plan-package.ts";
import type { Destination } from "../files/package-target.ts";
import type { ResumeFile } from "../files/resume-file.ts";
import type { Missing } from "../tables/failed-table.ts";
import type { RecordList } from "./list-records.ts";
import type { ExportFacts, RecordAnswers } from "./open-export.ts";

/** The progress of a run. Times are milliseconds of a monotonic clock. */
export interface Progress {
  readonly participants: number;
  /** Records of the plan; each ends as done or as missing. */
  readonly records: number;
  readonly done: number;
  readonly missing: number;
  readonly batches: number;
  /** Since when records have come without a pause, and how many were handled then. */
  readonly since: { readonly at: number; readonly handled: number };
  /** Until when the server asked for a pause; requests sent before may still be answered. */
  readonly busyUntil: number | null;
  readonly isLinkDown: boolean;
}

/** What was listed, and what a package of it would hold. */
export interface Plan {
  readonly listing: RecordList;
  readonly facts: ExportFacts;
}

/** A package that is not whole, and can be resumed. */
export interface Unfinished {
  readonly choice: ExportChoice;
  readonly missing: readonly Missing[];
  /** Undefined where it was opened as a file: a destination for the complete package is still to be chosen. */
  readonly destination: Destination | undefined;
  /** Rejects where the file is damaged, or not of this account. */
  readonly read: () => Promise<ResumeFile>;
  /** The resume file, where this window alone holds it. */
  readonly contents: (() => Promise<Blob>) | undefined;
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
  /** `isBatchDue`: no request is running; the next batch is requested on resume. */
  | ({ readonly status: "paused"; readonly isBatchDue: boolean } & Writing)
  | ({ readonly status: "finishing" } & Writing)
  | ({ readonly status: "stopping" } & Writing)
  /** The finished part is kept, and the export can be resumed. */
  | { readonly status: "stopped"; readonly progress: Progress; readonly unfinished: Unfinished }
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
  | {
      readonly type: "resume-file-opened";
      readonly unfinished: Unfinished;
      readonly progress: Omit<Progress, "since" | "busyUntil" | "isLinkDown">;
    }
  | { readonly type: "resumed"; readonly destination: Destination; readonly at: number }
  | { readonly type: "record-handled"; readonly isMissing: boolean }
  | { readonly type: "batch-fetched"; readonly answers: RecordAnswers }
  | { readonly type: "batch-written"; readonly missing: readonly Missing[] }
  | { readonly type: "link-changed"; readonly isUp: boolean }
  | { readonly type: "server-was-busy"; readonly until: number }
  | { readonly type: "paused" }
  | { readonly type: "continued"; readonly at: number }
  | { readonly type: "stopped" }
  | {
      readonly type: "resume-file-written";
      readonly unfinished: Unfinished;
      readonly written: Pick<Progress, "batches" | "done" | "missing">;
    }
  | { readonly type: "package-written"; readonly bytes: number }
  | { readonly type: "failed"; readonly why: string };

export type ExportEffect =
  | { readonly type: "list"; readonly choice: ExportChoice }
  | { readonly type: "give-up" }
  | { readonly type: "open-package"; readonly facts: ExportFacts; readonly destination: Destination }
  | { readonly type: "reopen-package"; readonly unfinished: Unfinished; readonly destination: Destination }
  | { readonly type: "fetch-batch"; readonly batch: number }
  | { readonly type: "write-batch"; readonly answers: RecordAnswers }
  | { readonly type: "hold-requests" }
  | { readonly type: "release-requests" }
  | { readonly type: "write-resume-file"; readonly destination: Destination }
  | { readonly type: "finish"; readonly destination: Destination };

type Change = readonly [ExportState, readonly ExportEffect[]];

/** The export of a study data package: list, fetch batch by batch, write. */
export const stepExport: Step<ExportState, ExportEvent, ExportEffect> = (state, event) => {
  const same: Change = [state, []];
  switch (event.type) {
    case "listing-asked": {
      if (isAtWork(state)) return same;
      const { choice } = event;
      return [{ status: "listing", choice, progress: NOTHING_READ }, [{ type: "list", choice }]];
    }
    case "choice-changed":
      if (state.status === "choosing" || isWriting(state)) return same;
      return [{ status: "choosing" }, [{ type: "give-up" }]];
    case "listing-progressed":
      return state.status === "listing" ? [{ ...state, progress: event.progress }, []] : same;
    case "plan-made":
      // Planned again where an earlier redcap.csv is chosen.
      return state.status === "listing" || state.status === "ready" ? [toPlanned(event.plan), []] : same;
    case "began": {
      if (state.status !== "ready") return same;
      const { listing, facts } = state.plan;
      const { destination, at } = event;
      const progress = {
        ...NOTHING_DONE,
        participants: listing.participants.count,
        records: facts.records.length,
      };
      const open: ExportEffect = { type: "open-package", facts, destination };
      return begin({ destination, progress, missing: facts.missing }, at, open);
    }
    case "resume-file-opened":
      if (isAtWork(state)) return same;
      return [
        {
          status: "stopped",
          progress: { ...NOTHING_DONE, ...event.progress },
          unfinished: event.unfinished,
        },
        [],
      ];
    case "resumed": {
      if (state.status !== "stopped") return same;
      const { progress, unfinished } = state;
      const { destination, at } = event;
      const open: ExportEffect = { type: "reopen-package", unfinished, destination };
      return begin({ destination, progress, missing: unfinished.missing }, at, open);
    }
    case "record-handled":
      return isFetching(state) ? [{ ...state, progress: settle(state.progress, event.isMissing) }, []] : same;
    case "batch-fetched":
      return isFetching(state) ? [state, [{ type: "write-batch", answers: event.answers }]] : same;
    case "batch-written":
      return isFetching(state) ? goToNextBatch({ ...state, missing: event.missing }) : same;
    case "link-changed":
      return changeLink(state, !event.isUp);
    case "server-was-busy":
      if (!isFetching(state)) return same;
      return [{ ...state, progress: { ...state.progress, busyUntil: event.until } }, []];
    case "paused":
      if (state.status !== "fetching") return same;
      return [{ ...state, status: "paused", isBatchDue: false }, [{ type: "hold-requests" }]];
    case "continued":
      return state.status === "paused" ? goOn(state, event.at) : same;
    case "stopped":
      return stop(state);
    case "resume-file-written":
      if (state.status !== "stopping") return same;
      return [
        {
          status: "stopped",
          progress: { ...state.progress, ...event.written },
          unfinished: event.unfinished,
        },
        [],
      ];
    case "package-written": {
      if (state.status !== "finishing") return same;
      const outcome = state.destination.kind === "disk" ? "saved" : "made";
      return [{ ...state, status: "finished", bytes: event.bytes, outcome }, []];
    }
    case "failed":
      return state.status === "choosing"
        ? same
        : [{ status: "failed", why: event.why }, [{ type: "give-up" }]];
    default:
      return event satisfies never;
  }
};

const NOTHING_DONE: Progress = {
  participants: 0,
  records: 0,
  done: 0,
  missing: 0,
  batches: 0,
  since: { at: 0, handled: 0 },
  busyUntil: null,
  isLinkDown: false,
};

type Fetching = Extract<ExportState, { status: "fetching" | "paused" }>;

const isFetching = (state: ExportState): state is Fetching =>
  state.status === "fetching" || state.status === "paused";

/** Whether a file is open that must not be lost. */
export const isWriting = (
  state: ExportState,
): state is Extract<ExportState, { status: "fetching" | "paused" | "finishing" | "stopping" }> =>
  isFetching(state) || state.status === "finishing" || state.status === "stopping";

const isAtWork = (state: ExportState): boolean => state.status === "listing" || isWriting(state);

function toPlanned(plan: Plan): ExportState {
  const { records, missing } = plan.facts;
  // A package is made even where nothing could be listed: it says so.
  if (records.length === 0 && missing.length === 0) {
    const why = plan.listing.participants.count === 0 ? "no-participants" : "no-records";
    return { status: "empty", why };
  }
  return { status: "ready", plan };
}

function begin(writing: Writing, at: number, open: ExportEffect): Change {
  const { done, missing } = writing.progress;
  const progress: Progress = {
    ...writing.progress,
    since: { at, handled: done + missing },
    busyUntil: null,
    isLinkDown: false,
  };
  return fetchNext({ ...writing, status: "fetching", progress }, [open]);
}

/** The next batch, or the end where all are written. */
function fetchNext(state: Fetching, before: readonly ExportEffect[] = []): Change {
  const { progress, destination, missing } = state;
  return progress.batches < countBatches(progress.records)
    ? [state, [...before, { type: "fetch-batch", batch: progress.batches }]]
    : [{ status: "finishing", progress, destination, missing }, [...before, { type: "finish", destination }]];
}

function settle(progress: Progress, isMissing: boolean): Progress {
  return {
    ...progress,
    done: progress.done + (isMissing ? 0 : 1),
    missing: progress.missing + (isMissing ? 1 : 0),
    isLinkDown: false,
  };
}

function goToNextBatch(state: Fetching): Change {
  const progress = { ...state.progress, batches: state.progress.batches + 1 };
  const next: Fetching = { ...state, progress };
  // Stay paused even when no batch is left: the user who paused may want to stop.
  if (next.status === "paused") return [{ ...next, isBatchDue: true }, []];
  return fetchNext(next);
}

function goOn(paused: Extract<ExportState, { status: "paused" }>, at: number): Change {
  const { progress, isBatchDue, destination, missing } = paused;
  const handled = progress.done + progress.missing;
  const since = { at, handled };
  const state: Fetching = { status: "fetching", destination, missing, progress: { ...progress, since } };
  const release: ExportEffect = { type: "release-requests" };
  return isBatchDue ? fetchNext(state, [release]) : [state, [release]];
}

function changeLink(state: ExportState, isLinkDown: boolean): Change {
  if (!isFetching(state)) return [state, []];
  return [{ ...state, progress: { ...state.progress, isLinkDown } }, []];
}

function stop(state: ExportState): Change {
  if (state.status === "listing") return [{ status: "choosing" }, [{ type: "give-up" }]];
  if (!isFetching(state)) return [state, []];
  const { destination, progress, missing } = state;
  return [
    { status: "stopping", destination, progress, missing },
    [{ type: "write-resume-file", destination }],
  ];
}
