import type { EpochMs } from "@capno/domain/units";

import { isPending } from "../../src/flow/flow-transitions.ts";
import type { JourneyEffect } from "../../src/journey/journey-states.ts";
import { ask, change, claim, goTo, noteFree, release, type Desk } from "./desk.ts";
import { isAsking, type AskingEffect } from "./mail.ts";
import { NOW, type Clinician } from "./names.ts";

/** Does what the journey's step asked for, on plain data, as `createPerformer` does it in the browser. */
export function performEffect(desk: Desk, effect: JourneyEffect, account: Clinician): void {
  const { tab } = desk;
  if (isAsking(effect)) {
    if (effect.type === "send-answer")
      desk.shown.push({ type: "answer-sent", capnogramId: effect.capnogramId });
    if ("of" in effect) noteLookUp(desk, effect);
    if (effect.type === "send-unlock") noteFree(desk, effect.udi);
    return ask(desk, effect, account);
  }
  switch (effect.type) {
    case "claim-tab":
      return claim(desk, effect, account);
    case "release-tab":
      return release(desk);
    case "start-timer":
      return change(desk, { timers: { ...tab.timers, [effect.timer]: (NOW + effect.ms) as EpochMs } });
    case "stop-timer": {
      const { [effect.timer]: _, ...timers } = tab.timers;
      return change(desk, { timers });
    }
    case "remember":
      return change(desk, { stored: { test: effect.test, ledger: effect.ledger } });
    case "remember-hold":
      return change(desk, { storedHold: { udi: effect.udi, until: effect.until } });
    case "forget-hold":
      return change(desk, { storedHold: undefined });
    case "note-held":
      return change(desk, { underMyName: [...new Set([...tab.underMyName, effect.udi])] });
    case "settle":
      desk.browser = {
        ...desk.browser,
        settled: [...desk.browser.settled, effect.capnogramId].toSorted(),
      };
      desk.notes.push({ kind: "note", what: { type: "settled", capnogramId: effect.capnogramId } });
      return undefined;
    case "follow":
      return change(desk, { follows: effect.udi });
    case "leave-behind": {
      const { lapsedUdi, owed } = effect;
      if (owed !== undefined) desk.browser = { ...desk.browser, owed: { account, ...owed } };
      return change(desk, { leftBehind: { account, lapsedUdi } });
    }
    case "go-to-handsets":
      return goTo(desk, { type: "handsets" });
    case "go-to-start":
      return goTo(desk, { type: "start", udi: effect.udi });
    case "go-to-loading":
      return goTo(desk, { type: "loading", udi: effect.udi });
    case "go-to-question":
      return goTo(desk, { type: "question", udi: effect.udi });
    case "open-result":
      desk.shown.push({ type: "opened", capnogramId: effect.capnogramId });
      return goTo(desk, { type: "result" });
    case "tell-news":
      if (effect.capnogramId === undefined) return undefined;
      desk.shown.push({ type: "opened", capnogramId: effect.capnogramId });
      return change(desk, { toast: { capnogramId: effect.capnogramId, lead: "result" } });
    case "announce-late":
      desk.shown.push({ type: "announced", capnogramId: effect.capnogramId });
      return change(desk, { toast: { capnogramId: effect.capnogramId, lead: effect.lead } });
    default:
      // Said, noted or reported: nothing that another step could depend on.
      return undefined;
  }
}

function noteLookUp(desk: Desk, effect: Extract<AskingEffect, { readonly of: unknown }>): void {
  const { lock, flow } = desk.tab.journey ?? {};
  const capnogramId = "capnogramId" in effect ? effect.capnogramId : undefined;
  // A test given up may still ask whose a recording of its own time is.
  const isWaiting = flow !== undefined && isPending(flow.phase);
  const isLeaseOver = isWaiting && lock?.status === "held" && lock.until <= NOW;
  desk.shown.push({ type: "looked-up", capnogramId, udi: effect.of.udi, isLeaseOver });
}
