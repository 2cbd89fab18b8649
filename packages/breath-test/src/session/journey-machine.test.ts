import { describe, expect, it } from "vitest";

import {
  at,
  claimed,
  COLLEAGUE,
  FIRST,
  granted,
  HOLDING,
  leaseRanOut,
  listRead,
  lockedBy,
  notified,
  opened,
  play,
  polled,
  pollDue,
  pressed,
  recording,
  ref,
  refused,
  said,
  SECOND,
  unlocked,
  woken,
} from "../testing/journey-timeline.ts";

const TAKEN_IN_SLEEP = { b: recording(400, { administeredBy: undefined }) };

describe("the journey machine, when the lock is lost in sleep [REQ-TEST-01]", () => {
  const asleep = [...HOLDING, pressed(20)];

  it.each([
    ["the page becomes visible", woken(500)],
    ["a timer runs first", pollDue(500)],
    ["a push arrives first", notified(500, "DIAGNOSE_FINAL", "b", 400)],
    ["the answer to a poll arrives first", polled(500, ref(20), ["completed", "b", 400])],
  ])("ends the test before it requests anything, when %s", (_, first) => {
    const before = play(asleep);
    const asked = play([first], { from: before.state });
    expect(asked.effects).toEqual([
      { type: "refetch-handsets", isAwaited: true },
      { type: "start-timer", timer: "lease", ms: 10_000 },
    ]);
    const { state, effects, opened: shown, announced } = play([listRead(501)], { from: asked.state });
    expect(state.lock).toMatchObject({ status: "lost", because: "expired" });
    expect(state.testRun.phase.status).toBe("idle");
    expect(effects.some((each) => each.type === "poll" || each.type === "check-recording")).toBe(false);
    expect([...shown, ...announced]).toEqual([]);
  });

  it("ends the test at once when the lease's own timer runs out", () => {
    const { state } = play([...asleep, leaseRanOut(500)]);
    expect(state.lock).toMatchObject({ status: "lost", because: "expired" });
    expect(state.testRun.phase.status).toBe("idle");
  });

  it("opens, announces and asks nothing about the recording of the next holder's patient", () => {
    const {
      opened: shown,
      announced,
      state,
    } = play(
      [
        ...asleep,
        woken(500),
        lockedBy(501, COLLEAGUE),
        polled(502, ref(20), ["completed", "b", 400]),
        notified(503, "DIAGNOSE_FINAL", "b", 400),
        opened(504),
        notified(505, "DIAGNOSE_FINAL", "b", 400),
      ],
      { server: TAKEN_IN_SLEEP },
    );
    expect([...shown, ...announced]).toEqual([]);
    expect(state.testRun.phase.status).toBe("idle");
  });

  it.each([
    ["another account takes the handset", lockedBy(60, COLLEAGUE)],
    ["another window takes the handset over", lockedBy(60, "gp@capno.example")],
  ])("ends the test when %s", (_, loss) => {
    const { state } = play([...asleep, loss]);
    expect(state.lock.status).toBe("lost");
    expect(state.testRun.phase.status).toBe("idle");
  });

  it("names the new holder if the answer that says so was on its way", () => {
    const { state, of } = play([...asleep, woken(200), pollDue(301), refused(301.2)]);
    expect(state.lock).toMatchObject({ status: "lost", because: "taken", by: COLLEAGUE });
    expect(state.testRun.phase.status).toBe("idle");
    expect(of("poll").filter(({ of: asked }) => asked.startedAt === at(20))).toHaveLength(2);
  });

  it("ends the test from before a reload if another user has the handset now", () => {
    const { state: before, of } = play(asleep);
    const remembered = of("remember").at(-1);
    expect(before.testRun.phase.status).toBe("waiting");
    const after = play([opened(30), claimed(30), refused(31)], {
      found: { test: remembered?.test, hold: { udi: FIRST, until: at(300) } },
    });
    expect(after.state.lock.status).toBe("refused");
    expect(after.state.testRun.phase.status).toBe("idle");
  });

  it("attributes a recording from a short sleep once the server has confirmed the lock", () => {
    const server = { mine: recording(150, { administeredBy: undefined }) };
    const waiting = play([...asleep, woken(200), polled(200.1, ref(20), ["completed", "mine", 150])], {
      server,
    });
    expect(waiting.opened).toEqual([]);
    const confirmed = play([granted(200.5, FIRST, 200.2)], { from: waiting.state, server });
    expect(confirmed.opened).toEqual(["mine"]);
  });

  it("doubts the lock if a push is the first event after a sleep", () => {
    const server = { b: recording(150, { administeredBy: undefined }) };
    const push = notified(200, "DIAGNOSE_FINAL", "b", 150);
    const received = play([...asleep, push], { server });
    expect(received.opened).toEqual([]);
    expect(received.of("send-lock")).toHaveLength(2);
    const gone = play([refused(200.5)], { from: received.state, server });
    expect([...gone.opened, ...gone.announced]).toEqual([]);
    expect(play([granted(200.5, FIRST, 200.1)], { from: received.state, server }).opened).toEqual(["b"]);
  });

  it("does not take an answer from before the sleep as a confirmation", () => {
    const server = { mine: recording(150, { administeredBy: undefined }) };
    const { state, opened: shown } = play(
      [
        ...asleep,
        { type: "lock-event", event: { type: "refresh-due", at: at(120) } },
        woken(200),
        granted(200.1, FIRST, 120),
        polled(200.2, ref(20), ["completed", "mine", 150]),
      ],
      { server },
    );
    expect(shown).toEqual([]);
    expect(state.testRun.phase.status).toBe("waiting");
  });
});

describe("the journey machine, finding a recording in the list when Start is pressed [REQ-TEST-01]", () => {
  const begun = [...HOLDING, pressed(60)];
  const listed = polled(60.5, ref(60), ["completed", "old", 5]);
  const over = { capturedAt: at(5), finishedAt: at(40) };

  it("asks about one that ended before Start, and opens it only on Yes", () => {
    const server = { old: recording(5, over) };
    const asked = play([...begun, listed], { server });
    expect(asked.opened).toEqual([]);
    expect(asked.inquiry).toEqual({
      capnogramId: "old",
      capturedAt: at(5),
      because: { is: "before-start", startedAt: at(60) },
    });
    const answer = (isTheirs: boolean) =>
      play([said({ type: "inquiry-answered", at: at(70), of: ref(60), capnogramId: "old", isTheirs })], {
        from: asked.state,
        server,
      });
    const yes = answer(true);
    expect(yes.opened).toEqual(["old"]);
    expect(yes.of("record-inquiry")).toMatchObject([{ isTheirs: true }]);
    const no = answer(false);
    expect(no.opened).toEqual([]);
    expect(no.inquiry).toBeUndefined();
    expect(no.of("mark-handled")).toEqual([{ type: "mark-handled", capnogramId: "old" }]);
    expect(no.of("record-inquiry")).toMatchObject([{ isTheirs: false }]);
    expect(play([listed], { from: no.state, server }).inquiry).toBeUndefined();
  });

  it("names the time of the lock when it asks about one captured before it", () => {
    const { inquiry, opened: shown } = play([...begun, polled(60.5, ref(60), ["completed", "old", -30])], {
      server: { old: recording(-30, { administeredBy: undefined }) },
    });
    expect(shown).toEqual([]);
    expect(inquiry?.because).toEqual({ is: "before-hold", lockedAt: at(0) });
  });

  it.each([
    ["a colleague's recording", { old: recording(5, { ...over, administeredBy: COLLEAGUE }) }],
    ["another handset's recording", { old: recording(5, { ...over, handsetUdi: SECOND }) }],
  ])("neither opens nor asks about %s", (_, server) => {
    const { opened: shown, announced, inquiry } = play([...begun, listed], { server });
    expect([...shown, ...announced, inquiry]).toEqual([undefined]);
  });

  it.each([
    ["in another tab of this browser", false],
    ["in this tab, from the history", true],
  ])("neither opens nor asks about one that was opened %s", (_, isHere) => {
    const handled = said({ type: "recordings-handled", at: at(10), capnogramIds: ["old"], isHere });
    const run = play([...HOLDING, handled, pressed(60), listed], { server: { old: recording(5, over) } });
    expect([...run.opened, run.inquiry]).toEqual([undefined]);
    expect(run.of("mark-handled")).toHaveLength(isHere ? 1 : 0);
  });

  it("withdraws the question when another tab answers it", () => {
    const server = { old: recording(5, over) };
    const handled = said({ type: "recordings-handled", at: at(65), capnogramIds: ["old"], isHere: false });
    const { inquiry, of } = play([...begun, listed, handled], { server });
    expect(inquiry).toBeUndefined();
    // Nothing times out while the clinician is asked; the wait starts again.
    expect(of("start-timer").filter(({ timer }) => timer === "loading")).toHaveLength(2);
  });

  it("does not ask while this test's own recording is arriving, and opens that", () => {
    const server = { old: recording(5, over), mine: recording(65) };
    const { inquiry, opened: shown } = play(
      [...begun, listed, notified(100, "DECODE", "mine", 65), notified(150, "DIAGNOSE_FINAL", "mine", 65)],
      { server },
    );
    expect(inquiry).toBeUndefined();
    expect(shown).toEqual(["mine"]);
  });

  it("has no time-out while the clinician is asked", () => {
    const server = { old: recording(5, over) };
    const { state } = play(
      [...begun, granted(100), granted(220), granted(340), granted(460), listed].concat(
        said({ type: "loading-timer-ran-out", at: at(510) }),
      ),
      { server },
    );
    expect(state.testRun.phase.status).toBe("waiting");
  });

  it("asks nothing before the server has answered, and requests the facts with every poll", () => {
    const { of, inquiry } = play([...begun, listed, polled(70, ref(60), ["completed", "old", 5])]);
    expect(inquiry).toBeUndefined();
    expect(of("check-recording")).toHaveLength(2);
  });
});

describe("the journey machine, with a test that started after another [REQ-TEST-01]", () => {
  /** Start on the first handset, then on the second. */
  const switched = [
    ...HOLDING,
    pressed(10),
    opened(20, SECOND),
    unlocked(20.2),
    claimed(20.3, SECOND),
    granted(20.5, SECOND),
    pressed(30, SECOND),
  ];
  const server = { first: recording(12, { administeredBy: undefined }) };
  const late = ref(10);

  it.each([
    ["a poll", polled(40, late, ["completed", "first", 12])],
    ["a poll with a recording in progress", polled(40, late, ["in-progress", "first", 12])],
    ["a probe", said({ type: "probed", at: at(40), of: late, capnogramId: "first", capturedAt: at(12) })],
    [
      "a check",
      said({ type: "recording-checked", at: at(40), of: late, capnogramId: "first", facts: server.first }),
    ],
    ["a push", notified(40, "DIAGNOSE_INITIAL", "first", 12, FIRST)],
    [
      "a fetched result",
      said({ type: "result-fetched", at: at(40), of: late, capnogramId: "first", facts: server.first }),
    ],
  ])("ignores %s of the first handset that arrives after Start on the second", (_, event) => {
    const before = play(switched, { leadsTo: "question", server });
    const after = play([event], { from: before.state, leadsTo: "question", server });
    expect(after.state.testRun.phase).toEqual(before.state.testRun.phase);
    expect(after.effects.filter((each) => each.type !== "forget-result")).toEqual([]);
  });

  it("asks no pack years for a recording of another handset or account, however it is announced", () => {
    for (const facts of [recording(32), recording(32, { handsetUdi: SECOND, administeredBy: COLLEAGUE })]) {
      const { state, of } = play([...switched, notified(90, "DIAGNOSE_INITIAL", "x", 32, SECOND)], {
        leadsTo: "question",
        server: { x: facts },
      });
      expect(of("go-to-question")).toEqual([]);
      expect(state.testRun.phase.status).toBe("waiting");
    }
  });

  it("sends an answer only for the recording it was given for", () => {
    const own = { mine: recording(32, { handsetUdi: SECOND }) };
    const asking = play([...switched, notified(90, "DIAGNOSE_INITIAL", "mine", 32, SECOND)], {
      leadsTo: "question",
      server: own,
    });
    expect(asking.of("go-to-question")).toHaveLength(1);
    const answer = (of: typeof late, capnogramId: string) =>
      play([said({ type: "answer-given", at: at(95), of, capnogramId, answer: 12 })], {
        from: asking.state,
        leadsTo: "question",
      }).of("send-answer");
    expect(answer(late, "mine")).toEqual([]);
    expect(answer(ref(30, SECOND), "first")).toEqual([]);
    expect(answer(ref(30, SECOND), "mine")).toHaveLength(1);
  });
});
