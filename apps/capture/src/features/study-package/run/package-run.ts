import type { Step } from "@capno/machine/run-machine";

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
  | { readonly is: "choosing" }
  | {
      readonly is: "listing";
      readonly participants: number;
      readonly listed: number;
      readonly isLinkDown: boolean;
    }
  | { readonly is: "empty"; readonly why: "nobody" | "no-records" }
  | {
      readonly is: "ready";
      readonly participants: number;
      readonly records: number;
      readonly missing: number;
    }
  | { readonly is: "fetching"; readonly progress: Progress }
  /** `isBatchDue`: no request is running; the next batch is requested on resume. */
  | { readonly is: "paused"; readonly progress: Progress; readonly isBatchDue: boolean }
  | { readonly is: "finishing"; readonly progress: Progress }
  | { readonly is: "stopping"; readonly progress: Progress }
  /** The finished part is kept, and the run can be resumed. */
  | { readonly is: "stopped"; readonly progress: Progress }
  | { readonly is: "finished"; readonly progress: Progress; readonly bytes: number }
  | { readonly is: "failed"; readonly why: string };

export type PackageEvent =
  | { readonly type: "asked-what-is-there" }
  | { readonly type: "choice-changed" }
  | { readonly type: "participants-arrived"; readonly participants: number }
  | { readonly type: "participant-listed" }
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
  | { readonly type: "package-written"; readonly bytes: number }
  | { readonly type: "failed"; readonly why: string };

export type PackageEffect =
  | { readonly do: "list" }
  | { readonly do: "give-up" }
  | { readonly do: "open-package" }
  | { readonly do: "reopen-package" }
  | { readonly do: "fetch-batch"; readonly batch: number }
  | { readonly do: "write-batch"; readonly batch: number }
  | { readonly do: "hold-requests" }
  | { readonly do: "release-requests" }
  | { readonly do: "keep-part" }
  | { readonly do: "finish" };

type Change = readonly [PackageRun, readonly PackageEffect[]];

/** The run of a study data package: list, fetch batch by batch, write. What it holds is not its business. */
export const stepPackageRun: Step<PackageRun, PackageEvent, PackageEffect> = (state, event) => {
  const same: Change = [state, []];
  switch (event.type) {
    case "asked-what-is-there":
      if (isAtWork(state)) return same;
      return [{ is: "listing", participants: 0, listed: 0, isLinkDown: false }, [{ do: "list" }]];
    case "choice-changed":
      if (state.is === "choosing" || isWriting(state)) return same;
      return [{ is: "choosing" }, [{ do: "give-up" }]];
    case "participants-arrived":
      if (state.is !== "listing") return same;
      return [{ ...state, participants: event.participants }, []];
    case "participant-listed":
      if (state.is !== "listing") return same;
      return [{ ...state, listed: state.listed + 1, isLinkDown: false }, []];
    case "plan-made":
      return state.is === "listing" ? [toPlanned(event), []] : same;
    case "began":
      if (state.is !== "ready") return same;
      return begin(
        { ...NOTHING_DONE, participants: state.participants, records: state.records },
        event.at,
        "open-package",
      );
    case "part-opened":
      if (isAtWork(state)) return same;
      return [{ is: "stopped", progress: { ...NOTHING_DONE, ...event.progress } }, []];
    case "went-on":
      return state.is === "stopped" ? begin(state.progress, event.at, "reopen-package") : same;
    case "record-settled":
      return isFetching(state) ? [{ ...state, progress: settle(state.progress, event.isMissing) }, []] : same;
    case "batch-fetched":
      return isFetching(state) ? [state, [{ do: "write-batch", batch: event.batch }]] : same;
    case "batch-written":
      return isFetching(state) ? goToNextBatch(state) : same;
    case "link-changed":
      return changeLink(state, !event.isUp);
    case "server-was-busy":
      if (!isFetching(state)) return same;
      return [{ ...state, progress: { ...state.progress, busyUntil: event.until } }, []];
    case "paused":
      if (state.is !== "fetching") return same;
      return [{ is: "paused", progress: state.progress, isBatchDue: false }, [{ do: "hold-requests" }]];
    case "continued":
      return state.is === "paused" ? goOn(state, event.at) : same;
    case "stopped":
      return stop(state);
    case "part-kept":
      if (state.is !== "stopping") return same;
      return [{ is: "stopped", progress: { ...state.progress, ...toWritten(event) } }, []];
    case "package-written":
      if (state.is !== "finishing") return same;
      return [{ is: "finished", progress: state.progress, bytes: event.bytes }, []];
    case "failed":
      return state.is === "choosing" ? same : [{ is: "failed", why: event.why }, [{ do: "give-up" }]];
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

type Fetching = Extract<PackageRun, { is: "fetching" | "paused" }>;

const isFetching = (state: PackageRun): state is Fetching => state.is === "fetching" || state.is === "paused";

/** Whether a file is open that must not be lost. */
export const isWriting = (state: PackageRun): boolean =>
  isFetching(state) || state.is === "finishing" || state.is === "stopping";

const isAtWork = (state: PackageRun): boolean => state.is === "listing" || isWriting(state);

function toPlanned({
  participants,
  records,
  missing,
}: Extract<PackageEvent, { type: "plan-made" }>): PackageRun {
  // What could not even be listed is worth a package that says so.
  if (records === 0 && missing === 0)
    return { is: "empty", why: participants === 0 ? "nobody" : "no-records" };
  return { is: "ready", participants, records, missing };
}

function begin(progress: Progress, at: number, open: "open-package" | "reopen-package"): Change {
  const settled = progress.done + progress.missing;
  const from: Progress = { ...progress, since: { at, settled }, busyUntil: null, isLinkDown: false };
  return fetchNext({ is: "fetching", progress: from }, [{ do: open }]);
}

/** The next batch, or the end where all are written. */
function fetchNext(state: Fetching, before: readonly PackageEffect[] = []): Change {
  const { progress } = state;
  return progress.batches < countBatches(progress.records)
    ? [state, [...before, { do: "fetch-batch", batch: progress.batches }]]
    : [{ is: "finishing", progress }, [...before, { do: "finish" }]];
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
  if (next.is === "paused") return [{ ...next, isBatchDue: true }, []];
  return fetchNext(next);
}

function goOn({ progress, isBatchDue }: Extract<PackageRun, { is: "paused" }>, at: number): Change {
  const settled = progress.done + progress.missing;
  const state: Fetching = { is: "fetching", progress: { ...progress, since: { at, settled } } };
  const release: PackageEffect = { do: "release-requests" };
  return isBatchDue ? fetchNext(state, [release]) : [state, [release]];
}

function changeLink(state: PackageRun, isLinkDown: boolean): Change {
  if (state.is === "listing") return [{ ...state, isLinkDown }, []];
  if (!isFetching(state)) return [state, []];
  return [{ ...state, progress: { ...state.progress, isLinkDown } }, []];
}

function stop(state: PackageRun): Change {
  if (state.is === "listing") return [{ is: "choosing" }, [{ do: "give-up" }]];
  if (!isFetching(state)) return [state, []];
  return [{ is: "stopping", progress: state.progress }, [{ do: "keep-part" }]];
}
