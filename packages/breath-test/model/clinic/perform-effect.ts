import type { EpochMs } from "@capno/domain/units";

import { isPending } from "../../src/test-run/test-run-transitions.ts";
import type { JourneyEffect } from "../../src/session/journey-states.ts";
import { ask, change, claim, goTo, isClaimedElsewhere, noteFree, release, type Client } from "./client.ts";
import { isAsking, type AskingEffect } from "./message-queue.ts";
import { NOW, type Clinician } from "./names.ts";

/** Does what the journey's step asked for, on plain data, as `createPerformer` does it in the browser. */
export function performEffect(client: Client, effect: JourneyEffect, account: Clinician): void {
  const { tab } = client;
  if (isAsking(effect)) {
    if (effect.type === "send-answer")
      client.shown.push({ type: "answer-sent", capnogramId: effect.capnogramId });
    if ("of" in effect) noteLookUp(client, effect);
    if (effect.type === "send-unlock") {
      if (effect.ifUnclaimed && isClaimedElsewhere(client, effect.udi, account)) {
        const event = { type: "unlock-answered", udi: effect.udi, at: NOW } as const;
        return void client.queue.push({ type: "lock-event", event });
      }
      noteFree(client, effect.udi);
    }
    return ask(client, effect, account);
  }
  switch (effect.type) {
    case "claim-tab":
      return claim(client, effect, account);
    case "release-tab":
      return release(client);
    case "start-timer":
      return change(client, { timers: { ...tab.timers, [effect.timer]: (NOW + effect.ms) as EpochMs } });
    case "stop-timer": {
      const { [effect.timer]: _, ...timers } = tab.timers;
      return change(client, { timers });
    }
    case "remember":
      return change(client, { stored: { test: effect.test, ledger: effect.ledger } });
    case "remember-unanswered":
      return change(client, { storedUnlocks: effect.unlocks.map(({ udi, until }) => ({ udi, until })) });
    case "remember-hold":
      return change(client, { storedHold: { udi: effect.udi, until: effect.until } });
    case "forget-hold":
      return change(client, { storedHold: undefined });
    case "record-lock":
      return change(client, { lockedByMe: [...new Set([...tab.lockedByMe, effect.udi])] });
    case "mark-handled":
      client.browser = {
        ...client.browser,
        handled: [...client.browser.handled, effect.capnogramId].toSorted(),
      };
      client.notes.push({
        kind: "note",
        what: { type: "recordings-handled", capnogramId: effect.capnogramId },
      });
      return undefined;
    case "follow":
      return change(client, { follows: effect.udi });
    case "store-handover": {
      const { lapsedUdi, deferred } = effect;
      if (deferred !== undefined) client.browser = { ...client.browser, deferred: { account, ...deferred } };
      return change(client, { handover: { account, lapsedUdi } });
    }
    case "go-to-handsets":
      return goTo(client, { type: "handsets" });
    case "go-to-start":
      return goTo(client, { type: "start", udi: effect.udi });
    case "go-to-loading":
      return goTo(client, { type: "loading", udi: effect.udi });
    case "go-to-question":
      return goTo(client, { type: "question", udi: effect.udi });
    case "open-result":
      client.shown.push({ type: "opened", capnogramId: effect.capnogramId });
      return goTo(client, { type: "result" });
    case "show-notice":
      client.shown.push({ type: "opened", capnogramId: effect.capnogramId });
      return change(client, { toast: { capnogramId: effect.capnogramId, lead: "result" } });
    case "tell-opened":
      client.shown.push({ type: "told-opened", capnogramId: effect.capnogramId });
      return change(client, { toast: { capnogramId: effect.capnogramId, lead: "result" } });
    case "announce-late":
      client.shown.push({ type: "announced", capnogramId: effect.capnogramId });
      return change(client, { toast: { capnogramId: effect.capnogramId, lead: effect.lead } });
    default:
      // Said, noted or reported: nothing that another step could depend on.
      return undefined;
  }
}

function noteLookUp(client: Client, effect: Extract<AskingEffect, { readonly of: unknown }>): void {
  const { lock, testRun } = client.tab.journey ?? {};
  const capnogramId = "capnogramId" in effect ? effect.capnogramId : undefined;
  // A test given up may still ask whose a recording of its own time is.
  const isWaiting = testRun !== undefined && isPending(testRun.phase);
  const isLeaseOver = isWaiting && lock?.status === "held" && lock.until <= NOW;
  client.shown.push({ type: "looked-up", capnogramId, udi: effect.of.udi, isLeaseOver });
}
