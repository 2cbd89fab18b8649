import { describe, expect, it } from "vitest";

import {
  at,
  claimed,
  COLLEAGUE,
  FIRST,
  granted,
  HOLDING,
  leaseRanOut,
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

describe("path 1: the lock is lost in sleep [REQ-TEST-01]", () => {
  const asleep = [...HOLDING, pressed(20)];

  it.each([
    ["it is visible again", woken(500)],
    ["a timer is the first to run", pollDue(500)],
    ["the lease's timer is the first to run", leaseRanOut(500)],
    ["a notification is the first to arrive", notified(500, "DIAGNOSE_FINAL", "b", 400)],
    ["the answer of a poll is the first to arrive", polled(500, ref(20), ["completed", "b", 400])],
  ])("ends the test before anything is asked for, where %s", (_, first) => {
    const before = play(asleep);
    const { state, effects, opened: shown, announced } = play([first], { from: before.state });
    expect(state.lock).toMatchObject({ status: "lost", because: "expired" });
    expect(state.testRun.phase.status).toBe("idle");
    expect(effects.some((each) => each.type === "poll" || each.type === "check-recording")).toBe(false);
    expect([...shown, ...announced]).toEqual([]);
  });

  it("opens, announces and asks about nothing that the next holder's patient breathed", () => {
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
    ["another account took it", lockedBy(60, COLLEAGUE)],
    ["it was taken over in another window", lockedBy(60, "gp@capno.example")],
  ])("ends the test where %s", (_, loss) => {
    const { state } = play([...asleep, loss]);
    expect(state.lock.status).toBe("lost");
    expect(state.testRun.phase.status).toBe("idle");
  });

  it("names who has the handset now, where the answer that says so was on its way", () => {
    const { state, of } = play([...asleep, woken(200), pollDue(301), refused(301.2)]);
    expect(state.lock).toMatchObject({ status: "lost", because: "taken", by: COLLEAGUE });
    expect(state.testRun.phase.status).toBe("idle");
    expect(of("poll").filter(({ of: asked }) => asked.startedAt === at(20))).toHaveLength(2);
  });

  it("ends the test of before a reload where somebody else has the handset now", () => {
    const { state: before, of } = play(asleep);
    const remembered = of("remember").at(-1);
    expect(before.testRun.phase.status).toBe("waiting");
    const after = play([opened(30), claimed(30), refused(31)], {
      found: { test: remembered?.test, hold: { udi: FIRST, until: at(300) } },
    });
    expect(after.state.lock.status).toBe("refused");
    expect(after.state.testRun.phase.status).toBe("idle");
  });

  it("judges what was captured in a short sleep when the server has confirmed the hold", () => {
    const server = { mine: recording(150, { administeredBy: undefined }) };
    const waiting = play([...asleep, woken(200), polled(200.1, ref(20), ["completed", "mine", 150])], {
      server,
    });
    expect(waiting.opened).toEqual([]);
    const confirmed = play([granted(200.5, FIRST, 200.2)], { from: waiting.state, server });
    expect(confirmed.opened).toEqual(["mine"]);
  });

  it("doubts the hold where a push is the first to arrive after a sleep, and no timer or page was late before", () => {
    const server = { b: recording(150, { administeredBy: undefined }) };
    const push = notified(200, "DIAGNOSE_FINAL", "b", 150);
    const heard = play([...asleep, push], { server });
    expect(heard.opened).toEqual([]);
    expect(heard.of("send-lock")).toHaveLength(2);
    const gone = play([refused(200.5)], { from: heard.state, server });
    expect([...gone.opened, ...gone.announced]).toEqual([]);
    expect(play([granted(200.5, FIRST, 200.1)], { from: heard.state, server }).opened).toEqual(["b"]);
  });

  it("does not count an answer that is older than the sleep as a confirmation", () => {
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

describe("path 2: what is listed already when Start is pressed [REQ-TEST-01]", () => {
  const begun = [...HOLDING, pressed(60)];
  const listed = polled(60.5, ref(60), ["completed", "old", 5]);
  const over = { capturedAt: at(5), finishedAt: at(40) };

  it("asks about what was over before Start, and opens it by Yes alone", () => {
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

  it("asks with the time of the lock about what was captured before it", () => {
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
  ])("neither opens nor asks about what was opened %s", (_, isHere) => {
    const settled = said({ type: "recordings-handled", at: at(10), capnogramIds: ["old"], isHere });
    const run = play([...HOLDING, settled, pressed(60), listed], { server: { old: recording(5, over) } });
    expect([...run.opened, run.inquiry]).toEqual([undefined]);
    expect(run.of("mark-handled")).toHaveLength(isHere ? 1 : 0);
  });

  it("takes the question back when another tab answers it", () => {
    const server = { old: recording(5, over) };
    const settled = said({ type: "recordings-handled", at: at(65), capnogramIds: ["old"], isHere: false });
    const { inquiry, of } = play([...begun, listed, settled], { server });
    expect(inquiry).toBeUndefined();
    // Nothing timed out while a person was asked; the wait begins anew.
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

  it("path 2: what is listed already when Start is pressed has no time-out while a person is asked", () => {
    const server = { old: recording(5, over) };
    const { state } = play(
      [...begun, granted(100), granted(220), granted(340), granted(460), listed].concat(
        said({ type: "loading-timer-ran-out", at: at(510) }),
      ),
      { server },
    );
    expect(state.testRun.phase.status).toBe("waiting");
  });

  it("asks nothing before the server has said whose it is, and asks for that with every poll", () => {
    const { of, inquiry } = play([...begun, listed, polled(70, ref(60), ["completed", "old", 5])]);
    expect(inquiry).toBeUndefined();
    expect(of("check-recording")).toHaveLength(2);
  });
});

describe("path 3: what was asked for by another test changes nothing [REQ-TEST-01]", () => {
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
    ["a poll of a recording in progress", polled(40, late, ["in-progress", "first", 12])],
    ["a probe", said({ type: "probed", at: at(40), of: late, capnogramId: "first", capturedAt: at(12) })],
    [
      "a check",
      said({ type: "recording-checked", at: at(40), of: late, capnogramId: "first", facts: server.first }),
    ],
    ["a notification", notified(40, "DIAGNOSE_INITIAL", "first", 12, FIRST)],
    [
      "a fetched result",
      said({ type: "result-fetched", at: at(40), of: late, capnogramId: "first", facts: server.first }),
    ],
  ])("%s of the first handset, answered after Start on the second", (_, event) => {
    const before = play(switched, { leadsTo: "question", server });
    const after = play([event], { from: before.state, leadsTo: "question", server });
    expect(after.state.testRun.phase).toEqual(before.state.testRun.phase);
    expect(after.effects.filter((each) => each.type !== "forget-result")).toEqual([]);
  });

  it("asks for the pack years of no recording of another handset or account, however it is announced", () => {
    for (const facts of [recording(32), recording(32, { handsetUdi: SECOND, administeredBy: COLLEAGUE })]) {
      const { state, of } = play([...switched, notified(90, "DIAGNOSE_INITIAL", "x", 32, SECOND)], {
        leadsTo: "question",
        server: { x: facts },
      });
      expect(of("go-to-question")).toEqual([]);
      expect(state.testRun.phase.status).toBe("waiting");
    }
  });

  it("sends an answer to the recording it was given for alone", () => {
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
