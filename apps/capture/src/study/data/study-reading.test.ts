import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import type { StudyAnswers } from "./study.ts";
import { IDLE, stepStudyReading, type StudyReadingEvent, type StudyReadingState } from "./study-reading.ts";

const SINCE = toEpochMs(5);
const PROGRESS = { total: 3, done: 1, busyUntil: null, isLinkDown: false };
const aStudy = (groupId: number | null): StudyAnswers => ({
  groupId,
  asOf: SINCE,
  participants: { rows: [], unreadable: 0, asOf: SINCE },
  records: new Map(),
  handsets: undefined,
});
const ask = (groupId: number | null) => ({ type: "asked", groupId, since: SINCE }) as const;

function run(events: readonly StudyReadingEvent[], from: StudyReadingState = IDLE) {
  let state = from;
  const effects = events.flatMap((event) => {
    const [next, wanted] = stepStudyReading(state, event);
    state = next;
    return wanted;
  });
  return { state, effects };
}

describe("`stepStudyReading`", () => {
  it("starts one reading of a project, however often it is asked for, and takes down its progress", () => {
    expect(run([ask(2), ask(2), { type: "progressed", progress: PROGRESS }])).toEqual({
      state: { status: "reading", groupId: 2, since: SINCE, progress: PROGRESS },
      effects: [{ type: "give-up" }, { type: "read", groupId: 2, since: SINCE }],
    });
  });

  it("gives up the reading of one project when another is asked for", () => {
    const { state, effects } = run([ask(1), { type: "progressed", progress: PROGRESS }, ask(2)]);
    expect(state).toMatchObject({ status: "reading", groupId: 2, progress: { total: null, done: 0 } });
    expect(effects.slice(2)).toEqual([{ type: "give-up" }, { type: "read", groupId: 2, since: SINCE }]);
  });

  it("keeps a study that was read, and fails where the participants did not come", () => {
    const study = aStudy(null);
    expect(run([ask(null), { type: "study-came", study }]).state).toEqual({
      status: "read",
      groupId: null,
      since: SINCE,
      study,
      isCancelled: false,
    });
    expect(run([ask(1), { type: "reading-failed" }]).state).toEqual({ status: "failed", groupId: 1 });
  });

  it("keeps what was read when it is cancelled, and ignores answers that come late", () => {
    const known = aStudy(1);
    const late: readonly StudyReadingEvent[] = [
      { type: "progressed", progress: PROGRESS },
      { type: "study-came", study: aStudy(1) },
      { type: "reading-failed" },
      { type: "cancelled", known: undefined },
    ];
    expect(run([ask(1), { type: "cancelled", known }, ...late]).state).toEqual({
      status: "read",
      groupId: 1,
      since: SINCE,
      study: known,
      isCancelled: true,
    });
    expect(run([ask(1), { type: "cancelled", known: undefined }, ...late]).state).toEqual(IDLE);
  });
});
