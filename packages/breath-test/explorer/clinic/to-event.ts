import type { FlowTimer } from "../../src/flow/flow-states.ts";
import type { JourneyEvent } from "../../src/journey/journey-states.ts";
import type { LockTimer } from "../../src/lock/lock-states.ts";
import type { HandsetUdi } from "@capno/domain/units";

import type { Answer } from "./mail.ts";
import type { Announcement } from "./model-server.ts";
import { NOW, type Clinician } from "./names.ts";

const at = NOW;

/** What an answer means to the journey, as `createJourney` tells it; undefined where it says nothing. */
export function toAnswerEvent({ request, reply }: Answer): JourneyEvent | undefined {
  const { effect, sentAt, by } = request;
  const isLost = reply.is === "lost";
  switch (effect.do) {
    case "send-lock": {
      const { udi } = effect;
      if (isLost)
        return {
          type: "lock",
          event: { type: "lock-failed", udi, at, isNetwork: true, retryAfterS: undefined, error: "lost" },
        };
      if (reply.is !== "lock") return undefined;
      return reply.lockedBy === undefined
        ? { type: "lock", event: { type: "lock-granted", udi, sentAt, at } }
        : { type: "lock", event: { type: "lock-refused", udi, by: reply.lockedBy, at } };
    }
    case "send-unlock":
      return { type: "lock", event: { type: "unlock-settled", udi: effect.udi, at } };
    case "poll":
      if (reply.is !== "tests") return undefined;
      return { type: "flow", event: { type: "polled", at, of: effect.of, tests: reply.rows } };
    case "probe": {
      const { of, capnogramId, capturedAt } = effect;
      if (reply.is !== "diagnosis" || !reply.isThere) return undefined;
      return { type: "flow", event: { type: "probed", at, of, capnogramId, capturedAt } };
    }
    case "check-recording":
    case "fetch-result": {
      const { of, capnogramId } = effect;
      const facts = reply.is === "recording" ? reply.facts : undefined;
      const type = effect.do === "fetch-result" ? "result-fetched" : "recording-checked";
      return { type: "flow", event: { type, at, of, capnogramId, facts } };
    }
    case "send-answer": {
      const { of, capnogramId } = effect;
      if (reply.is !== "answer") return { type: "flow", event: { type: "answer-lost", at, of, capnogramId } };
      return reply.isAccepted
        ? { type: "flow", event: { type: "answer-accepted", at, of, capnogramId } }
        : { type: "flow", event: { type: "answer-refused", at, of, capnogramId, message: "refused" } };
    }
    case "refetch-handsets": {
      if (reply.is !== "handsets") return undefined;
      const own = reply.holders.filter((each) => each.by === by);
      const others = reply.holders.filter((each) => each.by !== by);
      const underMyName = own.map(({ udi }) => udi);
      const holders = new Map<HandsetUdi, string>(others.map((each) => [each.udi, each.by]));
      return { type: "lock", event: { type: "handsets-read", at, askedAt: sentAt, underMyName, holders } };
    }
    default:
      return effect satisfies never;
  }
}

export function toPushEvent(announcement: Announcement, account: Clinician): JourneyEvent {
  if (announcement.kind === "availability") {
    const { udi, word, user } = announcement;
    return {
      type: "lock",
      event: { type: "availability-changed", udi, word, user, isMe: user === account, at },
    };
  }
  const { udi, stage, state, capnogramId, capturedAt, serverTime } = announcement;
  const report = { stage, state, capnogramId, capturedAt, serverTime };
  return { type: "flow", event: { type: "notified", at, udi, report } };
}

const TIMER_EVENTS = {
  retry: { type: "lock", event: { type: "retry-due", at } },
  refresh: { type: "lock", event: { type: "refresh-due", at } },
  lease: { type: "lock", event: { type: "lease-ran-out", at } },
  failure: { type: "flow", event: { type: "failure-timer-ran-out", at } },
  loading: { type: "flow", event: { type: "loading-timer-ran-out", at } },
  poll: { type: "flow", event: { type: "poll-due", at } },
} as const satisfies Readonly<Record<LockTimer | FlowTimer, JourneyEvent>>;

export function toTimerEvent(timer: string): JourneyEvent {
  return TIMER_EVENTS[timer as LockTimer | FlowTimer];
}
