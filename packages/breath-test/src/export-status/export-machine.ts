import type { EpochMs } from "@capno/domain/units";
import type { Step } from "@capno/machine/run-machine";

import type {
  Export,
  ExportEffect,
  ExportEvent,
  ExportMark,
  ExportState,
  ListedResult,
  RememberedExport,
} from "./export-states.ts";

type Outcome = readonly [ExportState, readonly ExportEffect[]];

export function openExportState(remembered: readonly RememberedExport[], since: EpochMs): ExportState {
  return {
    results: new Map(),
    exports: new Map(remembered.map((each) => [each.capnogramId, each])),
    since,
    paper: undefined,
    reminder: "off",
    isEnded: false,
  };
}

/** Decides which of today's results are exported. When in doubt, a result is not. */
export const stepExportState: Step<ExportState, ExportEvent, ExportEffect> = (state, event) => {
  // A file finished after the session ended says nothing to the next session.
  if (state.isEnded) return [state, []];
  switch (event.type) {
    case "results-listed":
      return list(state, event.results);
    case "file-made":
    case "text-copied":
    case "fhir-saved":
      return keep(state, event.result, {
        how: event.type,
        at: event.at,
        isConfirmed: event.isConfirmed,
      });
    case "copy-confirmed":
      return confirm(state, event.capnogramId);
    case "print-opened":
      return openPaper(state, event.result);
    case "print-closed":
      return closePaper(state, event.capnogramId);
    case "print-answered":
      return answer(state, event);
    case "day-neared-end":
      return [state.reminder === "off" ? { ...state, reminder: "on" } : state, []];
    case "reminder-dismissed":
      return [state.reminder === "on" ? { ...state, reminder: "dismissed" } : state, []];
    case "day-ended":
      return endDay(state, event.since);
    case "session-ended":
      return [{ ...openExportState([], state.since), isEnded: true }, []];
    default:
      return event satisfies never;
  }
};

/** `listedAt`: when the result was captured, for one that is shown before the page has noted it. */
export function getMark(state: ExportState, capnogramId: string, listedAt?: EpochMs | null): ExportMark {
  const exported = getExport(state, capnogramId);
  if (exported !== undefined) return exported.isConfirmed ? "saved" : "copied";
  const capturedAt = state.results.get(capnogramId)?.capturedAt ?? listedAt;
  return capturedAt !== undefined && capturedAt !== null && capturedAt >= state.since
    ? "not-saved"
    : "not-known";
}

/**
 * The latest export of a result; the only place that decides it, for every page. A result that no page has listed yet is
 * a final one: a list names no other.
 */
export function getExport({ results, exports }: ExportState, capnogramId: string): Export | undefined {
  const found = exports.get(capnogramId);
  const isFinal = results.get(capnogramId)?.isFinal ?? true;
  // Exporting the first result did not export the final one.
  return found?.isFinal === isFinal
    ? { how: found.how, at: found.at, isConfirmed: found.isConfirmed }
    : undefined;
}

function list(state: ExportState, listed: readonly ListedResult[]): Outcome {
  const fresh = listed.filter((result) => isNew(state.results.get(result.capnogramId), result));
  if (fresh.length === 0) return [state, []];
  const results = new Map(state.results);
  for (const result of fresh) results.set(result.capnogramId, result);
  // A result was added: dismissing the earlier list does not cover it.
  const reminder = state.reminder === "dismissed" ? "on" : state.reminder;
  return [{ ...state, results, reminder }, []];
}

/** Whether the result is new: unknown so far, or known only as a preliminary result. */
const isNew = (known: ListedResult | undefined, { isFinal }: ListedResult): boolean =>
  known === undefined || (isFinal && !known.isFinal);

function keep(state: ExportState, result: ListedResult, exported: Export): Outcome {
  const [listed] = list(state, [result]);
  const { capnogramId, isFinal } = result;
  const known = listed.results.get(capnogramId);
  // The first result was exported after the final one arrived.
  if (known === undefined || known.isFinal !== isFinal) return [listed, []];
  // An export without confirmation may have failed, so it never replaces the mark "saved".
  if (!exported.isConfirmed && getMark(listed, capnogramId) === "saved") return [listed, []];
  return write(listed, { capnogramId, isFinal, ...exported });
}

function confirm(state: ExportState, capnogramId: string): Outcome {
  const found = state.exports.get(capnogramId);
  if (found === undefined || getMark(state, capnogramId) !== "copied") return [state, []];
  return write(state, { ...found, isConfirmed: true });
}

function write(state: ExportState, exported: RememberedExport): Outcome {
  const { capnogramId, isConfirmed } = exported;
  // Saved in another way than the print being asked about: nothing is left to ask.
  const isAnswered = isConfirmed && state.paper?.result.capnogramId === capnogramId;
  const exports = new Map(state.exports).set(capnogramId, exported);
  return remember({ ...state, exports, paper: isAnswered ? undefined : state.paper });
}

/** Drops the question about an earlier print: its answer must never count for another result. */
function openPaper(state: ExportState, result: ListedResult): Outcome {
  const [listed] = list(state, [result]);
  const isExported = getMark(listed, result.capnogramId) === "saved";
  return [{ ...listed, paper: isExported ? undefined : { status: "printing", result } }, []];
}

function closePaper(state: ExportState, capnogramId: string): Outcome {
  const { paper } = state;
  if (paper?.status !== "printing" || paper.result.capnogramId !== capnogramId) return [state, []];
  return [{ ...state, paper: { ...paper, status: "asked" } }, []];
}

function answer(state: ExportState, event: Extract<ExportEvent, { type: "print-answered" }>): Outcome {
  const { paper } = state;
  if (paper?.status !== "asked" || paper.result.capnogramId !== event.capnogramId) return [state, []];
  const answered = { ...state, paper: undefined };
  if (event.answer !== "yes") return [answered, []];
  return keep(answered, paper.result, { how: "printed", at: event.at, isConfirmed: true });
}

function endDay(state: ExportState, since: number): Outcome {
  const isOfNewDay = ({ capturedAt }: ListedResult) => capturedAt !== null && capturedAt >= since;
  const results = new Map([...state.results].filter(([, result]) => isOfNewDay(result)));
  const paper = state.paper && isOfNewDay(state.paper.result) ? state.paper : undefined;
  // A result of the new day has no export before it.
  const exports = new Map([...state.exports].filter(([id]) => results.has(id)));
  return remember({ ...state, results, paper, exports, reminder: "off" });
}

function remember(state: ExportState): Outcome {
  return [state, [{ type: "remember-exports", exports: [...state.exports.values()] }]];
}
