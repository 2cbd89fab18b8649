import { describe, expect, it } from "vitest";

import {
  at,
  claimed,
  closed,
  COLLEAGUE,
  ended,
  FIRST,
  granted,
  HOLDING,
  leaseRanOut,
  lockedBy,
  notified,
  opened,
  pageLeft,
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
} from "./journey-timeline.ts";

const TAKEN_IN_SLEEP = { b: recording(400, { administeredBy: undefined }) };

describe("path 1: the lock is lost in sleep · decision T1", () => {
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
    expect(state.lock).toMatchObject({ is: "lost", because: "expired" });
    expect(state.flow.phase.is).toBe("idle");
    expect(effects.some((each) => each.do === "poll" || each.do === "check-recording")).toBe(false);
    expect([...shown, ...announced]).toEqual([]);
  });

  it("opens, announces and asks about nothing that the next holder's patient breathed", () => {
    const { opened: shown, announced, state } = play(
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
    expect(state.flow.phase.is).toBe("idle");
  });

  it.each([
    ["another account took it", lockedBy(60, COLLEAGUE)],
    ["it was taken over in another window", lockedBy(60, "gp@capno.example")],
  ])("ends the test where %s", (_, loss) => {
    const { state } = play([...asleep, loss]);
    expect(state.lock.is).toBe("lost");
    expect(state.flow.phase.is).toBe("idle");
  });

  it("ends the test of before a reload where somebody else has the handset now", () => {
    const { state: before, of } = play(asleep);
    const remembered = of("remember").at(-1);
    expect(before.flow.phase.is).toBe("waiting");
    const after = play([opened(30), claimed(30), refused(31)], {
      found: { test: remembered?.test, hold: { udi: FIRST, until: at(300) } },
    });
    expect(after.state.lock.is).toBe("refused");
    expect(after.state.flow.phase.is).toBe("idle");
  });

  it("judges what was captured in a short sleep when the server has confirmed the hold", () => {
    const server = { mine: recording(150, { administeredBy: undefined }) };
    const waiting = play(
      [...asleep, woken(200), polled(200.1, ref(20), ["completed", "mine", 150])],
      { server },
    );
    expect(waiting.opened).toEqual([]);
    const confirmed = play([granted(200.5, FIRST, 200.2)], { from: waiting.state, server });
    expect(confirmed.opened).toEqual(["mine"]);
  });

  it("does not count an answer that is older than the sleep as a confirmation", () => {
    const server = { mine: recording(150, { administeredBy: undefined }) };
    const { state, opened: shown } = play(
      [
        ...asleep,
        { type: "lock", event: { type: "refresh-due", at: at(120) } },
        woken(200),
        granted(200.1, FIRST, 120),
        polled(200.2, ref(20), ["completed", "mine", 150]),
      ],
      { server },
    );
    expect(shown).toEqual([]);
    expect(state.flow.phase.is).toBe("waiting");
  });
});

describe("a test given up claims only what is proved to be its own · decision T9", () => {
  const givenUp = [...HOLDING, pressed(20), said({ type: "given-up", at: at(100) })];

  it.each([
    ["this account's, captured while it ran", recording(25), ["a"]],
    ["a colleague's", recording(25, { administeredBy: COLLEAGUE }), []],
    ["another handset's", recording(25, { handsetUdi: SECOND }), []],
    ["captured after it was given up", recording(101), []],
    ["captured before the handset was locked", recording(-200), []],
    ["over before Start", recording(5, { finishedAt: at(15) }), []],
  ])("%s", (_, facts, announced) => {
    const capturedS = (facts.capturedAt - at(0)) / 1_000;
    const told = play([...givenUp, notified(120, "DIAGNOSE_FINAL", "a", capturedS)], { server: { a: facts } });
    expect(told.announced).toEqual(announced);
    expect(told.opened).toEqual([]);
  });
});

describe("path 2: what is listed already when Start is pressed · decision T1", () => {
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
      play(
        [said({ type: "inquiry-answered", at: at(70), of: ref(60), capnogramId: "old", isTheirs })],
        { from: asked.state, server },
      );
    const yes = answer(true);
    expect(yes.opened).toEqual(["old"]);
    expect(yes.of("note-inquiry")).toMatchObject([{ isTheirs: true }]);
    const no = answer(false);
    expect(no.opened).toEqual([]);
    expect(no.inquiry).toBeUndefined();
    expect(no.of("settle")).toEqual([{ do: "settle", capnogramId: "old" }]);
    expect(no.of("note-inquiry")).toMatchObject([{ isTheirs: false }]);
    expect(play([listed], { from: no.state, server }).inquiry).toBeUndefined();
  });

  it("asks with the time of the lock about what was captured before it", () => {
    const { inquiry, opened: shown } = play(
      [...begun, polled(60.5, ref(60), ["completed", "old", -30])],
      { server: { old: recording(-30, { administeredBy: undefined }) } },
    );
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
    const settled = said({ type: "settled", at: at(10), capnogramIds: ["old"], isHere });
    const run = play([...HOLDING, settled, pressed(60), listed], { server: { old: recording(5, over) } });
    expect([...run.opened, run.inquiry]).toEqual([undefined]);
    expect(run.of("settle")).toHaveLength(isHere ? 1 : 0);
  });

  it("takes the question back when another tab answers it", () => {
    const server = { old: recording(5, over) };
    const settled = said({ type: "settled", at: at(65), capnogramIds: ["old"], isHere: false });
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

  it("has no time-out while a person is asked", () => {
    const server = { old: recording(5, over) };
    const { state } = play(
      [...begun, granted(100), granted(220), granted(340), granted(460), listed].concat(
        said({ type: "loading-timer-ran-out", at: at(510) }),
      ),
      { server },
    );
    expect(state.flow.phase.is).toBe("waiting");
  });

  it("asks nothing before the server has said whose it is, and asks for that with every poll", () => {
    const { of, inquiry } = play([...begun, listed, polled(70, ref(60), ["completed", "old", 5])]);
    expect(inquiry).toBeUndefined();
    expect(of("check-recording")).toHaveLength(2);
  });
});

describe("path 3: what was asked for by another test changes nothing · decision T1", () => {
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
    expect(after.state.flow.phase).toEqual(before.state.flow.phase);
    expect(after.effects.filter((each) => each.do !== "forget-result")).toEqual([]);
  });

  it("asks for the pack years of no recording of another handset or account, however it is announced", () => {
    for (const facts of [
      recording(32),
      recording(32, { handsetUdi: SECOND, administeredBy: COLLEAGUE }),
    ]) {
      const { state, of } = play([...switched, notified(90, "DIAGNOSE_INITIAL", "x", 32, SECOND)], {
        leadsTo: "question",
        server: { x: facts },
      });
      expect(of("go-to-question")).toEqual([]);
      expect(state.flow.phase.is).toBe("waiting");
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

describe("the end of a session", () => {
  it("lets the handset go and does nothing else any more", () => {
    const { state, effects, of } = play([...HOLDING, pressed(20), ended(30)]);
    expect(of("send-unlock")).toHaveLength(1);
    const rest = [
      woken(31),
      pollDue(32),
      polled(33, ref(20), ["completed", "a", 25]),
      notified(34, "DIAGNOSE_FINAL", "a", 25),
      opened(35),
      closed(36),
      pageLeft(37),
      ended(38),
    ];
    expect(play(rest, { from: state, server: { a: recording(25) } }).effects).toEqual([]);
    const last = effects.slice(effects.findIndex((each) => each.do === "send-unlock"));
    expect(last.some((each) => each.do === "remember" || each.do === "tell-lost")).toBe(false);
  });

  it("undoes a lock that was granted after it", () => {
    const renewing = [...HOLDING, { type: "lock", event: { type: "refresh-due", at: at(120) } } as const];
    const { state } = play([...renewing, ended(120.1)]);
    expect(play([granted(120.3, FIRST, 120)], { from: state }).effects).toEqual([
      { do: "send-unlock", udi: FIRST, reason: "user-navigated-away" },
    ]);
  });

  it("keeps in mind that a lease had run out, for who signs in again", () => {
    const leftBy = (...events: Parameters<typeof play>[0]) => play(events).of("leave-behind").at(-1);
    expect(leftBy(...HOLDING, ended(9_000))).toMatchObject({ lapsedUdi: FIRST, owed: undefined });
    expect(leftBy(...HOLDING, ended(30))).toMatchObject({ lapsedUdi: undefined, owed: undefined });
  });

  it("leaves a lock that was still being asked for to the next sign-in, which frees it within its lease", () => {
    const renewing = [...HOLDING, { type: "lock", event: { type: "refresh-due", at: at(120) } } as const];
    const owed = play([...renewing, ended(120.1)]).of("leave-behind").at(-1)?.owed;
    expect(owed).toEqual({ udi: FIRST, until: at(420.1) });
    const next = (until: typeof owed) => play([], { found: { owed: until } }).of("send-unlock");
    expect(next(owed)).toEqual([{ do: "send-unlock", udi: FIRST, reason: "user-navigated-away" }]);
    expect(next({ udi: FIRST, until: at(0) })).toEqual([]);
  });
});

describe("a page that begins", () => {
  const before = play([...HOLDING, pressed(20)]);
  const test = before.of("remember").at(-1)?.test;
  const hold = { udi: FIRST, until: at(300) };

  it("takes up the test of before a reload, judged by the holds of both pages", () => {
    const reloaded = play([pageLeft(50)], { from: before.state });
    const kept = reloaded.of("remember").at(-1)?.test;
    const during = { found: { test: kept, hold }, server: { a: recording(40), b: recording(51.5) } };
    const resumed = [opened(52), claimed(52), granted(53)];
    const mine = play([...resumed, polled(120, ref(20), ["completed", "a", 40])], during);
    expect(mine.opened).toEqual(["a"]);
    const between = play([...resumed, polled(130, ref(20), ["completed", "b", 51.5])], during);
    expect(between.opened).toEqual([]);
    expect(between.inquiry?.because).toEqual({ is: "outside-hold" });
  });

  it("gives the test up where its lease ran out, and locks the handset by a click alone", () => {
    const late = play([opened(400)], { found: { test, hold: { udi: FIRST, until: at(-1) } } });
    expect(late.state.lock).toMatchObject({ is: "lost", because: "expired" });
    expect(late.of("tell-lost")).toHaveLength(1);
    expect(late.of("go-to-handsets")).toHaveLength(1);
    expect(late.of("claim-tab")).toEqual([]);
    const clicked = play([closed(401), opened(402)], { from: late.state });
    expect(clicked.of("claim-tab")).toHaveLength(1);
    expect(clicked.state.flow.phase.is).toBe("idle");
  });

  it("leaves the test to the window that has the handset", () => {
    const twin = play([opened(60, FIRST, [FIRST])], { found: { test } });
    expect(twin.state.lock.is).toBe("elsewhere");
    expect(twin.state.flow.phase.is).toBe("idle");
    expect(twin.of("poll")).toEqual([]);
  });

  it("gives the test up where another handset is chosen", () => {
    const other = play([opened(60, SECOND)], { found: { test, hold } });
    expect(other.state.rememberedTest).toBeUndefined();
    expect(other.state.flow.phase.is).toBe("idle");
    expect(other.of("remember").at(-1)?.test).toBeUndefined();
  });
});

it("starts no test without the handset", () => {
  expect(play([opened(0), claimed(0), pressed(1)]).state.flow.phase.is).toBe("idle");
  expect(play([...HOLDING, pressed(1, SECOND)]).state.flow.phase.is).toBe("idle");
});
