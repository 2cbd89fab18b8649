import type { CapturedDate } from "@capno/domain/time/instant";
import { toEpochMs, toHandsetUdi, type EpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import type {
  ExportEffect,
  ExportEvent,
  ExportState,
  ListedResult,
  RememberedExport,
} from "./export-states.ts";
import { getExport, getMark, stepExportState, openExportState } from "./export-machine.ts";

const MORNING = toEpochMs(1_000_000);
const NOON = toEpochMs(2_000_000);
const LATER = toEpochMs(3_000_000);

interface DateChanges {
  readonly capturedAt?: EpochMs;
  readonly hasUnknownDate?: boolean;
}
const aResult = (
  capnogramId: string,
  changes: Partial<Omit<ListedResult, keyof CapturedDate>> & DateChanges = {},
): ListedResult => ({
  capnogramId,
  testIdentifier: `TEST-${capnogramId}`,
  handsetUdi: toHandsetUdi("(21)NTA00201"),
  capturedAt: MORNING,
  hasUnknownDate: false,
  isFinal: true,
  ...changes,
});

/** Of a session that began before the results of these tests. */
const openedState = (remembered: readonly RememberedExport[]) => openExportState(remembered, MORNING);

const A = aResult("a");
const FIRST_OF_A = aResult("a", { isFinal: false });
const listed = (...results: readonly ListedResult[]): ExportEvent => ({ type: "results-listed", results });
const made = (result: ListedResult, isConfirmed = true): ExportEvent => ({
  type: "file-made",
  result,
  at: NOON,
  isConfirmed,
});
const opened = (result: ListedResult): ExportEvent => ({ type: "print-opened", result });
const closed = (capnogramId: string): ExportEvent => ({ type: "print-closed", capnogramId });
const answered = (capnogramId: string, answer: "yes" | "no" | "dismissed"): ExportEvent => ({
  type: "print-answered",
  capnogramId,
  answer,
  at: NOON,
});

function run(events: readonly ExportEvent[], from: ExportState = openedState([])) {
  const effects: ExportEffect[] = [];
  const state = events.reduce((before, event) => {
    const [next, more] = stepExportState(before, event);
    effects.push(...more);
    return next;
  }, from);
  return { state, effects };
}

const markAfter = (...events: readonly ExportEvent[]) => getMark(run(events).state, "a");

describe("stepExportState, exporting a result [REQ-HISTORY-42]", () => {
  it.each(["file-made", "text-copied", "fhir-saved"] as const)("counts %s at once", (type) => {
    expect(markAfter(listed(A))).toBe("not-saved");
    expect(markAfter(listed(A), { type, result: A, at: NOON, isConfirmed: true })).toBe("saved");
  });

  it("counts a print once it is confirmed", () => {
    expect(markAfter(listed(A), opened(A))).toBe("not-saved");
    expect(markAfter(listed(A), opened(A), closed("a"))).toBe("not-saved");
    expect(markAfter(listed(A), opened(A), closed("a"), answered("a", "yes"))).toBe("saved");
  });

  it.each(["no", "dismissed"] as const)(
    "does not count a print answered with %s, and asks once",
    (answer) => {
      const { state } = run([listed(A), opened(A), closed("a"), answered("a", answer), answered("a", "yes")]);
      expect(getMark(state, "a")).toBe("not-saved");
      expect(state.paper).toBeUndefined();
    },
  );

  it("knows how and when a result was exported last", () => {
    const { state } = run([
      made(A),
      { type: "text-copied", result: A, at: LATER, isConfirmed: true },
      listed(A),
    ]);
    expect(getExport(state, "a")).toEqual({ how: "text-copied", at: LATER, isConfirmed: true });
  });

  it("lists a result that was not listed before", () => {
    expect(markAfter(made(A))).toBe("saved");
  });
});

describe("stepExportState, a file that the browser may not have kept [REQ-HISTORY-45]", () => {
  const confirmed: ExportEvent = { type: "copy-confirmed", capnogramId: "a" };

  it("counts a downloaded file as made, and as saved once the clinician says so", () => {
    const { state } = run([made(A, false)]);
    expect(getMark(state, "a")).toBe("copied");
    const { state: after, effects } = run([confirmed], state);
    expect(getExport(after, "a")).toEqual({ how: "file-made", at: NOON, isConfirmed: true });
    expect(effects).toMatchObject([{ type: "remember-exports", exports: [{ isConfirmed: true }] }]);
  });

  it("takes nothing back that is saved when the file is downloaded again", () => {
    expect(markAfter(made(A), made(A, false))).toBe("saved");
    expect(markAfter(made(A, false), made(A))).toBe("saved");
  });

  it("confirms no file that was never made, and no first file for the final result", () => {
    expect(markAfter(listed(A), confirmed)).toBe("not-saved");
    expect(markAfter(made(FIRST_OF_A, false), listed(A), confirmed)).toBe("not-saved");
  });

  it("asks about a print although a file was made", () => {
    expect(run([made(A, false), opened(A), closed("a")]).state.paper?.status).toBe("asked");
    expect(run([opened(A), closed("a"), made(A, false)]).state.paper?.status).toBe("asked");
  });
});

describe("stepExportState, in doubt", () => {
  it("does not count the final result if only the first one was exported", () => {
    expect(markAfter(listed(FIRST_OF_A), made(FIRST_OF_A))).toBe("saved");
    expect(markAfter(listed(FIRST_OF_A), made(FIRST_OF_A), listed(FIRST_OF_A))).toBe("saved");
    expect(markAfter(listed(FIRST_OF_A), made(FIRST_OF_A), listed(A))).toBe("not-saved");
    expect(markAfter(listed(A), made(FIRST_OF_A))).toBe("not-saved");
  });

  it("does not count a print of the first result that is confirmed after the final one arrived", () => {
    const events = [opened(FIRST_OF_A), closed("a"), listed(A), answered("a", "yes")];
    expect(markAfter(...events)).toBe("not-saved");
  });

  it("never takes an answer for another result's print", () => {
    const other = aResult("b");
    const { state } = run([opened(A), closed("a"), opened(other), closed("b"), answered("a", "yes")]);
    expect(getMark(state, "a")).toBe("not-saved");
    expect(state.paper).toEqual({ status: "asked", result: other });
  });

  it("takes no answer while the dialog is open", () => {
    expect(markAfter(opened(A), answered("a", "yes"))).toBe("not-saved");
  });
});

describe("stepExportState, asking whether it printed", () => {
  it("does not ask about an exported result, and stops asking once it is exported", () => {
    expect(run([made(A), opened(A), closed("a")]).state.paper).toBeUndefined();
    expect(run([opened(A), closed("a"), made(A)]).state.paper).toBeUndefined();
    const other = run([opened(A), closed("a"), made(aResult("b"))]).state;
    expect(other.paper?.status).toBe("asked");
  });

  it("stops asking on Yes and remembers the print", () => {
    const { state } = run([opened(A), closed("a"), answered("a", "yes")]);
    expect(state.paper).toBeUndefined();
    expect(getExport(state, "a")).toEqual({ how: "printed", at: NOON, isConfirmed: true });
  });

  it("keeps asking if the answer is about another result", () => {
    const asked = run([opened(A), closed("a")]).state;
    expect(run([answered("b", "yes")], asked).state).toBe(asked);
  });

  it("asks once when the result's own dialog closes", () => {
    const { state } = run([opened(A), closed("b")]);
    expect(state.paper?.status).toBe("printing");
    const asked = run([closed("a")], state).state;
    expect(run([closed("a")], asked).state).toBe(asked);
  });
});

describe("stepExportState, after a reload", () => {
  const ofA = { capnogramId: "a", isFinal: true, how: "text-copied", at: NOON, isConfirmed: true } as const;
  const reloaded = openedState([ofA]);

  it("knows earlier exports of a result that no page has listed yet", () => {
    expect(getMark(reloaded, "a")).toBe("saved");
    expect(getMark(openedState([{ ...ofA, isFinal: false }]), "a")).toBe("not-known");
  });

  it("knows earlier exports of a listed result", () => {
    const { state } = run([listed(A, aResult("b"))], reloaded);
    expect(getExport(state, "a")).toEqual({ how: "text-copied", at: NOON, isConfirmed: true });
    expect(getMark(state, "b")).toBe("not-saved");
  });

  it("does not count the final result if only the first one was exported before", () => {
    const { state } = run([listed(A)], openedState([{ ...ofA, isFinal: false }]));
    expect(getMark(state, "a")).toBe("not-saved");
    const first = run([listed(FIRST_OF_A)], openedState([{ ...ofA, isFinal: false }])).state;
    expect(getMark(first, "a")).toBe("saved");
    expect(getMark(run([listed(A)], first).state, "a")).toBe("not-saved");
  });

  it("remembers the exports of both pages, each result once", () => {
    const b = { capnogramId: "b", isFinal: true, how: "file-made", at: NOON, isConfirmed: true };
    const { effects } = run([made(aResult("b")), made(A)], reloaded);
    expect(effects.map((effect) => effect.type === "remember-exports" && effect.exports)).toEqual([
      [ofA, b],
      [{ ...ofA, how: "file-made" }, b],
    ]);
  });

  it("remembers nothing of a result that was only seen", () => {
    expect(run([listed(A), opened(A), closed("a"), answered("a", "no")]).effects).toEqual([]);
  });
});

describe("stepExportState, at the end of the day", () => {
  const MIDNIGHT = toEpochMs(MORNING + 60_000);
  const late = aResult("late", { capturedAt: toEpochMs(MIDNIGHT + 1) });

  it("reminds in the last half-hour until dismissed, and again for a new result", () => {
    const { state } = run([listed(A), { type: "day-neared-end" }]);
    expect(state.reminder).toBe("on");
    const away = run([{ type: "reminder-dismissed" }, { type: "day-neared-end" }, listed(A)], state).state;
    expect(away.reminder).toBe("dismissed");
    expect(run([listed(aResult("b"))], away).state.reminder).toBe("on");
  });

  it("does not remind earlier because a result arrives", () => {
    expect(run([listed(A), listed(aResult("b"))]).state.reminder).toBe("off");
  });

  it("cannot dismiss a reminder that is not shown", () => {
    expect(run([{ type: "reminder-dismissed" }]).state.reminder).toBe("off");
  });

  it("clears the day's results, question and ids, and keeps those of the new day", () => {
    const { state, effects } = run(
      [
        listed(A, late),
        made(late),
        opened(A),
        closed("a"),
        { type: "day-neared-end" },
        { type: "day-ended", since: MIDNIGHT },
      ],
      openedState([{ capnogramId: "seen", isFinal: true, how: "file-made", at: NOON, isConfirmed: true }]),
    );
    expect([...state.results.keys()]).toEqual(["late"]);
    expect(getMark(state, "late")).toBe("saved");
    expect(state.paper).toBeUndefined();
    expect(state.reminder).toBe("off");
    expect(effects.at(-1)).toEqual({
      type: "remember-exports",
      exports: [{ capnogramId: "late", isFinal: true, how: "file-made", at: NOON, isConfirmed: true }],
    });
  });

  it("keeps a result captured exactly at midnight", () => {
    const onTheStroke = aResult("new", { capturedAt: MIDNIGHT });
    const { state } = run([opened(onTheStroke), { type: "day-ended", since: MIDNIGHT }]);
    expect([...state.results.keys()]).toEqual(["new"]);
    expect(state.paper).toEqual({ status: "printing", result: onTheStroke });
  });

  it("changes nothing on a repeated event, and reminds again the next day", () => {
    const near: ExportEvent = { type: "day-neared-end" };
    const on = run([near]).state;
    expect(run([near], on).state).toBe(on);
    const away = run([{ type: "reminder-dismissed" }], on).state;
    expect(run([{ type: "reminder-dismissed" }], away).state).toBe(away);
    expect(run([{ type: "day-ended", since: MIDNIGHT }, near], away).state.reminder).toBe("on");
  });

  it("keeps asking about a print of the new day", () => {
    const { state } = run([opened(late), closed("late"), { type: "day-ended", since: MIDNIGHT }]);
    expect(state.paper?.status).toBe("asked");
  });
});

describe("stepExportState, at the end of the session", () => {
  it("forgets everything and ignores later events", () => {
    const { state } = run([listed(A), made(A), { type: "session-ended" }, made(A), opened(A)]);
    expect(state).toEqual({ ...openedState([]), isEnded: true });
  });
});
