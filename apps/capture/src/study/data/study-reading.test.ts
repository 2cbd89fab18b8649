import { toEpochMs } from "@capno/domain/units";
import { ApiError } from "@capno/api-client/api-error";
import { settle } from "@capno/api-client/testing/manual-clock";
import { aProductServices } from "@capno/test-kit/product-services";
import { describe, expect, it } from "vitest";

import { createStudyReading } from "./create-study-reading.ts";
import { getSinceRecently, type Study, type StudyAnswers, type StudyReadOptions } from "./study.ts";
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
    const failed = { status: "failed", groupId: 1 };
    expect(run([ask(1), { type: "reading-failed" }]).state).toEqual(failed);
    expect(run([ask(1), { type: "reading-failed" }, { type: "study-came", study }]).state).toEqual(failed);
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

describe("`createStudyReading`", () => {
  function open() {
    const services = aProductServices();
    const asked: (StudyReadOptions & PromiseWithResolvers<StudyAnswers> & { groupId: number | null })[] = [];
    const knownOf: unknown[] = [];
    const study: Pick<Study, "readGroup" | "getKnown"> = {
      readGroup(groupId, options) {
        const answer = Promise.withResolvers<StudyAnswers>();
        asked.push({ groupId, ...options, ...answer });
        return answer.promise;
      },
      getKnown(...of) {
        knownOf.push(of);
        return aStudy(of[0]);
      },
    };
    return { ...services, asked, knownOf, reading: createStudyReading(services, study as Study) };
  }

  it("takes what was read in the last minutes, or asks for everything afresh", () => {
    const { clock, asked, reading } = open();
    reading.start(1);
    reading.startFresh(2);
    expect(asked.map(({ groupId, since }) => [groupId, since])).toEqual([
      [1, getSinceRecently(clock.now())],
      [2, clock.now()],
    ]);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it("takes nothing late of the project that was given up for another [SAFETY]", async () => {
    const { asked, notices, reading } = open();
    reading.start(1);
    reading.start(2);
    asked[0]?.onProgress?.({ ...PROGRESS, done: 2 });
    asked[0]?.resolve(aStudy(1));
    await settle();
    expect(reading.getState()).toMatchObject({ status: "reading", groupId: 2, progress: { done: 0 } });
    reading.start(3);
    asked[1]?.reject(new Error("given up"));
    await settle();
    expect(reading.getState()).toMatchObject({ status: "reading", groupId: 3 });
    expect(notices.reported).toEqual([]);
  });

  it("keeps what is known of its own project when it is cancelled, and resumes since the same time", () => {
    const { clock, asked, knownOf, reading } = open();
    reading.startFresh(2);
    const since = clock.now();
    clock.advance(60_000);
    reading.cancel();
    expect([knownOf, asked[0]?.signal.aborted]).toEqual([[[2, since]], true]);
    reading.resume();
    expect(asked[1]).toMatchObject({ groupId: 2, since });
  });

  it("reports what it could not read, and ends with the session", async () => {
    const { asked, notices, reading } = open();
    reading.start(1);
    const facts = { method: "GET", path: "/duid/", action: "", required: false } as const;
    asked[0]?.reject(new ApiError({ kind: "malformed-reply", ...facts }));
    await settle();
    expect(reading.getState()).toEqual({ status: "failed", groupId: 1 });
    expect(notices.reported.map(({ problem }) => problem)).toEqual(["a study could not be read"]);
    reading.start(1);
    reading.dispose();
    expect(asked[1]?.signal.aborted).toBe(true);
  });
});
