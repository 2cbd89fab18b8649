import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import type { ExportEffect, ExportEvent, ExportState, ListedResult } from "./export-states.ts";
import { getMark, stepExportState, openExportState } from "./export-machine.ts";

const MORNING = toEpochMs(1_000_000);

const aResult = (capnogramId: string, changes: Partial<ListedResult> = {}): ListedResult => ({
  capnogramId,
  testIdentifier: `TEST-${capnogramId}`,
  handsetUdi: toHandsetUdi("(21)NTA00201"),
  capturedAt: MORNING,
  hasUnknownDate: false,
  isFinal: true,
  ...changes,
});

const A = aResult("a");
const FIRST_OF_A = aResult("a", { isFinal: false });
const listed = (...results: readonly ListedResult[]): ExportEvent => ({ type: "results-listed", results });
const made = (result: ListedResult): ExportEvent => ({ type: "file-made", result });
const opened = (result: ListedResult): ExportEvent => ({ type: "print-opened", result });
const closed = (capnogramId: string): ExportEvent => ({ type: "print-closed", capnogramId });
const answered = (capnogramId: string, answer: "yes" | "no" | "dismissed"): ExportEvent => ({
  type: "print-answered",
  capnogramId,
  answer,
});

function run(events: readonly ExportEvent[], from: ExportState = openExportState([])) {
  const effects: ExportEffect[] = [];
  const state = events.reduce((before, event) => {
    const [next, more] = stepExportState(before, event);
    effects.push(...more);
    return next;
  }, from);
  return { state, effects };
}

const markAfter = (...events: readonly ExportEvent[]) => getMark(run(events).state, "a");

describe("kept means that it left the page [REQ-HISTORY-42]", () => {
  it.each(["file-made", "text-copied", "fhir-saved"] as const)("%s: at once", (type) => {
    expect(markAfter(listed(A))).toBe("not-kept");
    expect(markAfter(listed(A), { type, result: A })).toBe("kept");
  });

  it("and paper: once somebody said that it is there", () => {
    expect(markAfter(listed(A), opened(A))).toBe("not-kept");
    expect(markAfter(listed(A), opened(A), closed("a"))).toBe("not-kept");
    expect(markAfter(listed(A), opened(A), closed("a"), answered("a", "yes"))).toBe("kept");
  });

  it.each(["no", "dismissed"] as const)("%s is not a yes, and is asked once", (answer) => {
    const { state } = run([listed(A), opened(A), closed("a"), answered("a", answer), answered("a", "yes")]);
    expect(getMark(state, "a")).toBe("not-kept");
    expect(state.paper).toBeUndefined();
  });

  it("twice is not more than once", () => {
    const once = run([listed(A), made(A)]).state;
    expect(run([made(A), listed(A)], once).state).toBe(once);
  });

  it("whatever was not listed before is as good", () => {
    expect(markAfter(made(A))).toBe("kept");
  });
});

describe("what is in doubt is not kept", () => {
  it("what is in doubt is not kept is only the first result where that alone was kept", () => {
    expect(markAfter(listed(FIRST_OF_A), made(FIRST_OF_A))).toBe("kept");
    expect(markAfter(listed(FIRST_OF_A), made(FIRST_OF_A), listed(FIRST_OF_A))).toBe("kept");
    expect(markAfter(listed(FIRST_OF_A), made(FIRST_OF_A), listed(A))).toBe("not-kept");
    expect(markAfter(listed(A), made(FIRST_OF_A))).toBe("not-kept");
  });

  it("goes for the paper of a first result that is answered once the final one is there", () => {
    const events = [opened(FIRST_OF_A), closed("a"), listed(A), answered("a", "yes")];
    expect(markAfter(...events)).toBe("not-kept");
  });

  it("never takes an answer for another result's paper", () => {
    const other = aResult("b");
    const { state } = run([opened(A), closed("a"), opened(other), closed("b"), answered("a", "yes")]);
    expect(getMark(state, "a")).toBe("not-kept");
    expect(state.paper).toEqual({ status: "asked", result: other });
  });

  it("takes no answer while the dialog is open", () => {
    expect(markAfter(opened(A), answered("a", "yes"))).toBe("not-kept");
  });
});

describe("the question of a print", () => {
  it("the question of a print is not put about what is kept already, and taken back once it is", () => {
    expect(run([made(A), opened(A), closed("a")]).state.paper).toBeUndefined();
    expect(run([opened(A), closed("a"), made(A)]).state.paper).toBeUndefined();
    const other = run([opened(A), closed("a"), made(aResult("b"))]).state;
    expect(other.paper?.status).toBe("asked");
  });

  it("the question of a print is taken back by a yes, and the yes is remembered as paper", () => {
    const { state } = run([opened(A), closed("a"), answered("a", "yes")]);
    expect(state.paper).toBeUndefined();
    expect(state.results.get("a")?.how).toBe("printed");
  });

  it("stays where an answer is about another result", () => {
    const asked = run([opened(A), closed("a")]).state;
    expect(run([answered("b", "yes")], asked).state).toBe(asked);
  });

  it("the question of a print is put when its own dialog closes, and once", () => {
    const { state } = run([opened(A), closed("b")]);
    expect(state.paper?.status).toBe("printing");
    const asked = run([closed("a")], state).state;
    expect(run([closed("a")], asked).state).toBe(asked);
  });
});

describe("after a reload", () => {
  const reloaded = openExportState(["a"]);

  it("nothing is known of what the page had seen, and it is never kept", () => {
    const { state } = run([listed(A, aResult("b"))], reloaded);
    expect(getMark(state, "a")).toBe("unknown");
    expect(getMark(state, "b")).toBe("not-kept");
  });

  it("it can be kept again", () => {
    expect(getMark(run([listed(A), made(A)], reloaded).state, "a")).toBe("kept");
  });

  it("knows what was seen by both pages", () => {
    expect(run([listed(aResult("b"))], reloaded).effects).toEqual([
      { type: "remember-seen", capnogramIds: ["a", "b"] },
    ]);
  });

  it("remembers ids once, and of nothing else", () => {
    expect(run([listed(A), listed(A), made(A), opened(A)]).effects).toEqual([
      { type: "remember-seen", capnogramIds: ["a"] },
    ]);
  });
});

describe("the end of the day", () => {
  const MIDNIGHT = toEpochMs(MORNING + 60_000);
  const late = aResult("late", { capturedAt: toEpochMs(MIDNIGHT + 1) });

  it("the end of the day is told of in its last half-hour, until somebody puts that away", () => {
    const { state } = run([listed(A), { type: "day-neared-end" }]);
    expect(state.reminder).toBe("on");
    const away = run([{ type: "reminder-dismissed" }, { type: "day-neared-end" }, listed(A)], state).state;
    expect(away.reminder).toBe("dismissed");
    expect(run([listed(aResult("b"))], away).state.reminder).toBe("on");
  });

  it("the end of the day is not near because a result comes", () => {
    expect(run([listed(A), listed(aResult("b"))]).state.reminder).toBe("off");
  });

  it("cannot be put away before it is shown", () => {
    expect(run([{ type: "reminder-dismissed" }]).state.reminder).toBe("off");
  });

  it("takes the day's results, its question and its ids, and leaves those of the new day", () => {
    const { state, effects } = run(
      [
        listed(A, late),
        made(late),
        opened(A),
        closed("a"),
        { type: "day-neared-end" },
        { type: "day-ended", since: MIDNIGHT },
      ],
      openExportState(["seen"]),
    );
    expect([...state.results.keys()]).toEqual(["late"]);
    expect(getMark(state, "late")).toBe("kept");
    expect(state.paper).toBeUndefined();
    expect(state.reminder).toBe("off");
    expect(effects.at(-1)).toEqual({ type: "remember-seen", capnogramIds: ["late"] });
  });

  it("leaves what was captured as it ended: that is the new day's", () => {
    const onTheStroke = aResult("new", { capturedAt: MIDNIGHT });
    const { state } = run([opened(onTheStroke), { type: "day-ended", since: MIDNIGHT }]);
    expect([...state.results.keys()]).toEqual(["new"]);
    expect(state.paper).toEqual({ status: "printing", result: onTheStroke });
  });

  it("changes nothing by being near a second time, and is near anew the next day", () => {
    const near: ExportEvent = { type: "day-neared-end" };
    const on = run([near]).state;
    expect(run([near], on).state).toBe(on);
    const away = run([{ type: "reminder-dismissed" }], on).state;
    expect(run([{ type: "reminder-dismissed" }], away).state).toBe(away);
    expect(run([{ type: "day-ended", since: MIDNIGHT }, near], away).state.reminder).toBe("on");
  });

  it("leaves the question of a paper of the new day", () => {
    const { state } = run([opened(late), closed("late"), { type: "day-ended", since: MIDNIGHT }]);
    expect(state.paper?.status).toBe("asked");
  });
});

describe("the end of the session", () => {
  it("forgets all of it, here and for the next page, and hears nothing any more", () => {
    const { state, effects } = run([listed(A), made(A), { type: "session-ended" }, made(A), opened(A)]);
    expect(state).toEqual({ ...openExportState([]), isEnded: true });
    expect(effects.at(-1)).toEqual({ type: "forget-seen" });
  });
});
