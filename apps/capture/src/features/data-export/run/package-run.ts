import type { Step } from "@capno/machine/run-machine";

import { NOTHING_READ, type StudyProgress } from "../../../state/study/study.ts";
import { countBatches } from "../choice/plan-package.ts";

/** How far it is. Times are milliseconds of a clock that never runs backwards. */
export interface Progress {
  readonly participants: number;
  /** Records of the plan; each ends as done or as missing. */
  readonly records: number;
  readonly done: number;
  readonly missing: number;
  /** Batches that are in the file. */
  readonly batches: number;
  /** Since when records have come without a pause, and how many were settled then. */
  readonly since: { readonly at: number; readonly settled: number };
  /** Until when the server wants to be left alone: what was asked before may still be answered meanwhile. */
  readonly busyUntil: number | null;
  readonly isLinkDown: boolean;
}

export type PackageRun =
  | { readonly status: "choosing" }
  | {
      readonly status: "listing";
      readonly progress: StudyProgress;
    }
  | { readonly status: "empty"; readonly why: "no-participants" | "no-records" }
  | {
      readonly status: "ready";
      readonly participants: number;
      readonly records: number;
      readonly missing: number;
    }
  | { readonly status: "fetching"; readonly progress: Progress }
  /** `isBatchDue`: no request is running; the next batch is requested on resume. */
  | { readonly status: "paused"; readonly progress: Progress; readonly isBatchDue: boolean }
  | { readonly status: "finishing"; readonly progress: Progress }
  | { readonly status: "stopping"; readonly progress: Progress }
  /** The finished part is kept, and the run can be resumed. */
  | { readonly status: "stopped"; readonly progress: Progress }
  | {
      readonly status: "finished";
      readonly progress: Progress;
      readonly bytes: number;
      readonly outcome: "saved" | "made";
    }
  | { readonly status: "failed"; readonly why: string };

export type PackageEvent =
  | { readonly type: "asked-what-is-there" }
  | { readonly type: "choice-changed" }
  | { readonly type: "listing-progressed"; readonly progress: StudyProgress }
  | {
      readonly type: "plan-made";
      readonly participants: number;
      readonly records: number;
      readonly missing: number;
    }
  | { readonly type: "began"; readonly at: number }
  | { readonly type: "part-opened"; readonly progress: Omit<Progress, "since" | "busyUntil" | "isLinkDown"> }
  | { readonly type: "went-on"; readonly at: number }
  | { readonly type: "record-settled"; readonly isMissing: boolean }
  | { readonly type: "batch-fetched"; readonly batch: number }
  | { readonly type: "batch-written" }
  | { readonly type: "link-changed"; readonly isUp: boolean }
  | { readonly type: "server-was-busy"; readonly until: number }
  | { readonly type: "paused" }
  | { readonly type: "continued"; readonly at: number }
  | { readonly type: "stopped" }
  | { readonly type: "part-kept"; readonly batches: number; readonly done: number; readonly missing: number }
  | { readonly type: "package-written"; readonly bytes: number; readonly outcome: "saved" | "made" }
  | { readonly type: "failed"; readonly why: string };

export type PackageEffect =
  | { readonly type: "list" }
  | { readonly type: "give-up" }
  | { readonly type: "open-package" }
  | { readonly type: "reopen-package" }
  | { readonly type: "fetch-batch"; readonly batch: number }
  | { readonly type: "write-batch"; readonly batch: number }
  | { readonly type: "hold-requests" }
  | { readonly type: "release-requests" }
  | { readonly type: "keep-part" }
  | { readonly type: "finish" };

type Change = readonly [PackageRun, readonly PackageEffect[]];

/** The run of a study data package: list, fetch batch by batch, write. What it holds is not its business. */
export const stepPackageRun: Step<PackageRun, PackageEvent, PackageEffect> = (state, event) => {
  const same: Change = [state, []];
  switch (event.type) {
    case "asked-what-is-there":
      if (isAtWork(state)) return same;
      return [{ status: "listing", progress: NOTHING_READ }, [{ type: "list" }]];
    case "choice-changed":
      if (state.status === "choosing" || isWriting(state)) return same;
      return [{ status: "choosing" }, [{ type: "give-up" }]];
    case "listing-progressed":
      return state.status === "listing" ? [{ ...state, progress: event.progress }, []] : same;
    case "plan-made":
      // Planned again where an earlier redcap.csv is chosen.
      return state.status === "listing" || state.status === "ready" ? [toPlanned(event), []] : same;
    case "began":
      if (state.status !== "ready") return same;
      return begin(
        { ...NOTHING_DONE, participants: state.participants, records: state.records },
        event.at,
        "open-package",
      );
    case "part-opened":
      if (isAtWork(state)) return same;
      return [{ status: "stopped", progress: { ...NOTHING_DONE, ...event.progress } }, []];
    case "went-on":
      return state.status === "stopped" ? begin(state.progress, event.at, "reopen-package") : same;
    case "record-settled":
      return isFetching(state) ? [{ ...state, progress: settle(state.progress, event.isMissing) }, []] : same;
    case "batch-fetched":
      return isFetching(state) ? [state, [{ type: "write-batch", batch: event.batch }]] : same;
    case "batch-written":
      return isFetching(state) ? goToNextBatch(state) : same;
    case "link-changed":
      return changeLink(state, !event.isUp);
    case "server-was-busy":
      if (!isFetching(state)) return same;
      return [{ ...state, progress: { ...state.progress, busyUntil: event.until } }, []];
    case "paused":
      if (state.status !== "fetching") return same;
      return [{ status: "paused", progress: state.progress, isBatchDue: false }, [{ type: "hold-requests" }]];
    case "continued":
      return state.status === "paused" ? goOn(state, event.at) : same;
    case "stopped":
      return stop(state);
    case "part-kept":
      if (state.status !== "stopping") return same;
      return [{ status: "stopped", progress: { ...state.progress, ...toWritten(event) } }, []];
    case "package-written":
      if (state.status !== "finishing") return same;
      return [
        { status: "finished", progress: state.progress, bytes: event.bytes, outcome: event.outcome },
        [],
      ];
    case "failed":
      return state.status === "choosing"
        ? same
        : [{ status: "failed", why: event.why }, [{ type: "give-up" }]];
    default:
      return event satisfies never;
  }
};

const toWritten = ({ batches, done, missing }: Extract<PackageEvent, { type: "part-kept" }>) => ({
  batches,
  done,
  missing,
});

const NOTHING_DONE: Progress = {
  participants: 0,
  records: 0,
  done: 0,
  missing: 0,
  batches: 0,
  since: { at: 0, settled: 0 },
  busyUntil: null,
  isLinkDown: false,
};

type Fetching = Extract<PackageRun, { status: "fetching" | "paused" }>;

const isFetching = (state: PackageRun): state is Fetching =>
  state.status === "fetching" || state.status === "paused";

/** Whether a file is open that must not be lost. */
export const isWriting = (state: PackageRun): boolean =>
  isFetching(state) || state.status === "finishing" || state.status === "stopping";

const isAtWork = (state: PackageRun): boolean => state.status === "listing" || isWriting(state);

function toPlanned({
  participants,
  records,
  missing,
}: Extract<PackageEvent, { type: "plan-made" }>): PackageRun {
  // What could not even be listed is worth a package that says so.
  if (records === 0 && missing === 0)
    return { status: "empty", why: participants === 0 ? "no-participants" : "no-records" };
  return { status: "ready", participants, records, missing };
}

function begin(progress: Progress, at: number, open: "open-package" | "reopen-package"): Change {
  const settled = progress.done + progress.missing;
  const from: Progress = { ...progress, since: { at, settled }, busyUntil: null, isLinkDown: false };
  return fetchNext({ status: "fetching", progress: from }, [{ type: open }]);
}

/** The next batch, or the end where all are written. */
function fetchNext(state: Fetching, before: readonly PackageEffect[] = []): Change {
  const { progress } = state;
  return progress.batches < countBatches(progress.records)
    ? [state, [...before, { type: "fetch-batch", batch: progress.batches }]]
    : [{ status: "finishing", progress }, [...before, { type: "finish" }]];
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

function goOn({ progress, isBatchDue }: Extract<PackageRun, { status: "paused" }>, at: number): Change {
  const settled = progress.done + progress.missing;
  const state: Fetching = { status: "fetching", progress: { ...progress, since: { at, settled } } };
  const release: PackageEffect = { type: "release-requests" };
  return isBatchDue ? fetchNext(state, [release]) : [state, [release]];
}

function changeLink(state: PackageRun, isLinkDown: boolean): Change {
  if (!isFetching(state)) return [state, []];
  return [{ ...state, progress: { ...state.progress, isLinkDown } }, []];
}

function stop(state: PackageRun): Change {
  if (state.status === "listing") return [{ status: "choosing" }, [{ type: "give-up" }]];
  if (!isFetching(state)) return [state, []];
  return [{ status: "stopping", progress: state.progress }, [{ type: "keep-part" }]];
}
