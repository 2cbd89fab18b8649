import { describe, expect, it } from "vitest";

import {
  at,
  closed,
  COLLEAGUE,
  FIRST,
  granted,
  HOLDING,
  leaseRanOut,
  listRead,
  notified,
  opened,
  pageLeft,
  play,
  pollDue,
  pressed,
  productLeft,
  recording,
  said,
  SECOND,
} from "../testing/journey-timeline.ts";
import type { JourneyEvent } from "./journey-states.ts";

const ASKED_S = 660;
const asks = pollDue(ASKED_S);
const corrects: JourneyEvent = { type: "clock-stepped", at: at(62), byMs: -600_000, isOwn: true };
const OURS = [corrects, listRead(62, [FIRST]), granted(63, FIRST, 62.5)];
const THEIRS = [listRead(ASKED_S + 2, [], [[FIRST, COLLEAGUE]])];
const givenUp = said({ type: "given-up", at: at(ASKED_S + 1) });
/** Started at 20 s; at 25 s another page of the product opens. */
const AWAY = [...HOLDING, pressed(20), closed(25), asks];

const isChangeOfPage = ({ type }: { readonly type: string }) =>
  type.startsWith("go-to") || type === "open-result";

describe("the journey machine, while it waits for the server to say who holds the handset [REQ-TEST-42] [SAFETY]", () => {
  it.each([
    ["gives back", "releasing", OURS, [{ type: "send-unlock", udi: FIRST, reason: "user-navigated-away" }]],
    ["does not unlock", "lost", THEIRS, []],
    ["does not unlock, unanswered,", "lost", [leaseRanOut(ASKED_S + 10)], []],
  ] as const)("%s the handset of a test that is given up behind another page", (_, is, answers, unlocks) => {
    const before = play([...AWAY, givenUp]);
    expect(before.state.testRun.phase.status).toBe("idle");
    expect(before.of("send-unlock")).toEqual([]);
    const { state, of } = play(answers, { from: before.state });
    expect(state.lock.status).toBe(is);
    expect(of("send-unlock")).toEqual(unlocks);
    expect(of("follow")).toEqual([{ type: "follow", udi: undefined }]);
  });

  it("counts nothing as held for a test that is given up but what the server confirmed", () => {
    const { state } = play([...HOLDING, pressed(20), asks, givenUp]);
    expect(state.testRun.ledger.abandoned.at(-1)?.holds).toMatchObject([{ provedUntil: at(0) }]);
  });

  it.each([
    ["with a test", [pressed(20)], closed(ASKED_S + 1)],
    ["without a test", [], closed(ASKED_S + 1)],
    ["the product,", [], productLeft(ASKED_S + 1)],
  ])(
    "changes no page that the person opened meanwhile, if the handset is lost: left %s",
    (_, first, leaves) => {
      const before = play([...HOLDING, ...first, asks, leaves]);
      const { state, effects, of } = play(THEIRS, { from: before.state });
      expect(state.lock).toMatchObject({ status: "lost", because: "taken" });
      expect(effects.filter(isChangeOfPage)).toEqual([]);
      expect(of("show-lock-lost")).toHaveLength(1);
      expect(of("follow").at(-1)).toEqual({ type: "follow", udi: undefined });
    },
  );

  it("opens no result on a page that the person opened meanwhile, but says that there is one", () => {
    const server = { mine: recording(61) };
    const before = play([...HOLDING, pressed(20)]);
    const final = notified(ASKED_S, "DIAGNOSE_FINAL", "mine", 61);
    const { effects, of } = play([final, closed(ASKED_S + 1), ...OURS], { from: before.state, server });
    expect(effects.filter(isChangeOfPage)).toEqual([]);
    expect(of("show-notice")).toMatchObject([{ udi: FIRST, capnogramId: "mine" }]);
    expect(of("send-unlock")).toHaveLength(1);
  });

  it("gives back the handset whose page closed, if no test goes on", () => {
    const { state, of } = play([...HOLDING, asks, closed(ASKED_S + 1), ...OURS]);
    expect(state.lock).toMatchObject({ status: "releasing", next: undefined });
    expect(of("send-unlock")).toHaveLength(1);
  });

  it.each([
    ["ours", OURS, { status: "releasing", next: { udi: SECOND } }],
    ["another's", THEIRS, { status: "claiming", udi: SECOND }],
  ])("locks the handset chosen from the list meanwhile, if the one before is %s", (_, answers, lock) => {
    const chosen = [closed(ASKED_S + 1), opened(ASKED_S + 1.5, SECOND)];
    const { state } = play([...HOLDING, asks, ...chosen, ...answers]);
    expect(state).toMatchObject({ openUdi: SECOND, lock });
  });

  it("keeps the handset of a page that is open again, also if its test is given up there", () => {
    const back = opened(ASKED_S + 0.5);
    const { state, of } = play([...AWAY, back, givenUp, ...OURS]);
    expect(of("go-to-start")).toEqual([{ type: "go-to-start", udi: FIRST }]);
    expect(state).toMatchObject({ openUdi: FIRST, lock: { status: "held", udi: FIRST } });
  });

  it("locks the handset whose page was opened meanwhile, also if the test behind it is given up first", () => {
    const { state } = play([...AWAY, opened(ASKED_S + 0.5, SECOND), givenUp, ...OURS]);
    expect(state).toMatchObject({ openUdi: SECOND, lock: { status: "releasing", next: { udi: SECOND } } });
  });

  it("locks no handset whose page was opened and closed again meanwhile", () => {
    const { state } = play([...AWAY, opened(ASKED_S + 0.5, SECOND), closed(ASKED_S + 1), ...OURS]);
    expect(state).toMatchObject({ openUdi: undefined, lock: { status: "releasing", next: undefined } });
  });

  it("goes back to the list from the page of another handset that was opened without it", () => {
    const { state, of } = play([...HOLDING, asks, opened(ASKED_S + 1, SECOND), ...THEIRS]);
    expect(of("go-to-handsets")).toHaveLength(1);
    expect(state.lock.status).toBe("lost");
  });

  it("locks nothing more as the page goes", () => {
    const chosen = [closed(ASKED_S + 1), opened(ASKED_S + 1.5, SECOND)];
    const { of } = play([...HOLDING, asks, ...chosen, pageLeft(ASKED_S + 2)]);
    expect(of("claim-tab")).toHaveLength(1);
    expect(of("send-unlock")).toEqual([]);
  });
});
