import type { Step } from "@capno/machine/run-machine";

import type {
  ExportEffect,
  ExportEvent,
  ExportKind,
  ExportMark,
  ExportedResult,
  ExportState,
} from "./export-states.ts";
import type { ListedResult } from "./export-states.ts";

type Outcome = readonly [ExportState, readonly ExportEffect[]];

/** The initial state of a page. Only `seenBefore`, what this tab saw before a reload, survives one. */
export function openExportState(seenBefore: readonly string[]): ExportState {
  return {
    results: new Map(),
    seenBefore: new Set(seenBefore),
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
      return keep(state, event.result, event.type);
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
      return [{ ...openExportState([]), isEnded: true }, [{ type: "forget-seen" }]];
    default:
      return event satisfies never;
  }
};

export function getMark({ results, seenBefore }: ExportState, capnogramId: string): ExportMark {
  if (results.get(capnogramId)?.how !== undefined) return "kept";
  return seenBefore.has(capnogramId) ? "unknown" : "not-kept";
}

function list(state: ExportState, listed: readonly ListedResult[]): Outcome {
  const fresh = listed.filter((result) => isNew(state.results.get(result.capnogramId), result));
  if (fresh.length === 0) return [state, []];
  const results = new Map(state.results);
  for (const result of fresh) results.set(result.capnogramId, { ...result, how: undefined });
  // A result was added: dismissing the earlier list does not cover it.
  const reminder = state.reminder === "dismissed" ? "on" : state.reminder;
  return remember({ ...state, results, reminder });
}

/** Not known yet, or known by its first result only: exporting that did not export the final one. */
const isNew = (known: ExportedResult | undefined, { isFinal }: ListedResult): boolean =>
  known === undefined || (isFinal && !known.isFinal);

function keep(state: ExportState, result: ListedResult, how: ExportKind): Outcome {
  const [listed, effects] = list(state, [result]);
  const { capnogramId, isFinal } = result;
  const known = listed.results.get(capnogramId);
  // The first result was exported after the final one arrived; or exported before.
  if (known === undefined || known.isFinal !== isFinal || known.how !== undefined) return [listed, effects];
  const results = new Map(listed.results).set(capnogramId, { ...known, how });
  // Exported in another way than the print being asked about: nothing is left to ask.
  const isAsked = listed.paper?.result.capnogramId === capnogramId;
  return [{ ...listed, results, paper: isAsked ? undefined : listed.paper }, effects];
}

/** Drops the question about an earlier print: its answer must never count for another result. */
function openPaper(state: ExportState, result: ListedResult): Outcome {
  const [listed, effects] = list(state, [result]);
  const isExported = getMark(listed, result.capnogramId) === "kept";
  return [{ ...listed, paper: isExported ? undefined : { status: "printing", result } }, effects];
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
  return event.answer === "yes" ? keep(answered, paper.result, "printed") : [answered, []];
}

function endDay(state: ExportState, since: number): Outcome {
  const results = new Map([...state.results].filter(([, { capturedAt }]) => capturedAt >= since));
  const paper = state.paper && state.paper.result.capturedAt >= since ? state.paper : undefined;
  return remember({ ...state, results, paper, seenBefore: new Set(), reminder: "off" });
}

function remember(state: ExportState): Outcome {
  const capnogramIds = [...new Set([...state.seenBefore, ...state.results.keys()])];
  return [state, [{ type: "remember-seen", capnogramIds }]];
}
