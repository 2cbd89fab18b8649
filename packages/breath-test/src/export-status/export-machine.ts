import type { Step } from "@capno/machine/run-machine";

import type {
  Export,
  ExportEffect,
  ExportEvent,
  ExportMark,
  ExportedResult,
  ExportState,
  ListedResult,
  RememberedExport,
} from "./export-states.ts";

type Outcome = readonly [ExportState, readonly ExportEffect[]];

/** The initial state of a page. Only `remembered`, what this tab exported before a reload, survives one. */
export function openExportState(remembered: readonly RememberedExport[]): ExportState {
  return {
    results: new Map(),
    remembered: new Map(remembered.map((each) => [each.capnogramId, each])),
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
      return keep(state, event.result, { how: event.type, at: event.at });
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
      return [{ ...openExportState([]), isEnded: true }, [{ type: "forget-exports" }]];
    default:
      return event satisfies never;
  }
};

export function getMark({ results }: ExportState, capnogramId: string): ExportMark {
  return results.get(capnogramId)?.exported === undefined ? "not-saved" : "saved";
}

function list(state: ExportState, listed: readonly ListedResult[]): Outcome {
  const fresh = listed.filter((result) => isNew(state.results.get(result.capnogramId), result));
  if (fresh.length === 0) return [state, []];
  const results = new Map(state.results);
  for (const result of fresh)
    results.set(result.capnogramId, { ...result, exported: recall(state.remembered, result) });
  // A result was added: dismissing the earlier list does not cover it.
  const reminder = state.reminder === "dismissed" ? "on" : state.reminder;
  return [{ ...state, results, reminder }, []];
}

/** Not known yet, or known by its first result only: exporting that did not export the final one. */
const isNew = (known: ExportedResult | undefined, { isFinal }: ListedResult): boolean =>
  known === undefined || (isFinal && !known.isFinal);

function recall(remembered: ExportState["remembered"], result: ListedResult): Export | undefined {
  const found = remembered.get(result.capnogramId);
  return found?.isFinal === result.isFinal ? { how: found.how, at: found.at } : undefined;
}

function keep(state: ExportState, result: ListedResult, exported: Export): Outcome {
  const [listed] = list(state, [result]);
  const { capnogramId, isFinal } = result;
  const known = listed.results.get(capnogramId);
  // The first result was exported after the final one arrived.
  if (known === undefined || known.isFinal !== isFinal) return [listed, []];
  const results = new Map(listed.results).set(capnogramId, { ...known, exported });
  // Exported in another way than the print being asked about: nothing is left to ask.
  const isAsked = listed.paper?.result.capnogramId === capnogramId;
  const remembered = new Map(listed.remembered).set(capnogramId, { capnogramId, isFinal, ...exported });
  return remember({ ...listed, results, remembered, paper: isAsked ? undefined : listed.paper });
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
  return keep(answered, paper.result, { how: "printed", at: event.at });
}

function endDay(state: ExportState, since: number): Outcome {
  const results = new Map([...state.results].filter(([, { capturedAt }]) => capturedAt >= since));
  const paper = state.paper && state.paper.result.capturedAt >= since ? state.paper : undefined;
  // Of a result of the new day nothing else is known than what it holds itself.
  const remembered = new Map([...state.remembered].filter(([id]) => results.has(id)));
  return remember({ ...state, results, paper, remembered, reminder: "off" });
}

function remember(state: ExportState): Outcome {
  return [state, [{ type: "remember-exports", exports: [...state.remembered.values()] }]];
}
