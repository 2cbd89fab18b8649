import type { TestRunTimer } from "../../src/test-run/test-run-states.ts";
import type { JourneyEvent } from "../../src/session/journey-states.ts";
import type { LockTimer } from "../../src/lock/lock-states.ts";
import { toEpochMs, type HandsetUdi } from "@capno/domain/units";

import type { Answer } from "./message-queue.ts";
import type { Announcement } from "./model-server.ts";
import { HANDSETS, NOW, type Clinician } from "./names.ts";

const at = NOW;

/** What an answer means to the journey, as `createJourney` tells it; undefined where it says nothing. */
export function toAnswerEvent({ request, reply }: Answer): JourneyEvent | undefined {
  const { effect, sentAt, by, steppedMs = 0 } = request;
  const isLost = reply.kind === "lost";
  switch (effect.type) {
    case "send-lock": {
      const { udi } = effect;
      if (isLost)
        return {
          type: "lock-event",
          event: { type: "lock-failed", udi, at, isNetwork: true, retryAfterS: undefined, error: "lost" },
        };
      if (reply.kind !== "lock") return undefined;
      return reply.lockedBy === undefined
        ? {
            type: "lock-event",
            event: { type: "lock-granted", udi, sentAt: toEpochMs(sentAt + steppedMs), at },
          }
        : { type: "lock-event", event: { type: "lock-refused", udi, by: reply.lockedBy, at } };
    }
    case "send-unlock":
      return {
        type: "lock-event",
        event: { type: "unlock-answered", udi: effect.udi, at, ...(isLost && { isLost }) },
      };
    case "poll":
      if (reply.kind !== "tests") return undefined;
      return { type: "test-run-event", event: { type: "polled", at, of: effect.of, tests: reply.rows } };
    case "probe": {
      const { of, capnogramId, capturedAt } = effect;
      if (reply.kind !== "diagnosis" || !reply.isThere) return undefined;
      return { type: "test-run-event", event: { type: "probed", at, of, capnogramId, capturedAt } };
    }
    case "check-recording":
    case "fetch-result": {
      const { of, capnogramId } = effect;
      const facts = reply.kind === "recording" ? reply.facts : undefined;
      const type = effect.type === "fetch-result" ? "result-fetched" : "recording-checked";
      return { type: "test-run-event", event: { type, at, of, capnogramId, facts } };
    }
    case "send-answer": {
      const { of, capnogramId } = effect;
      if (reply.kind !== "answer")
        return { type: "test-run-event", event: { type: "answer-lost", at, of, capnogramId } };
      return reply.isAccepted
        ? { type: "test-run-event", event: { type: "answer-accepted", at, of, capnogramId } }
        : {
            type: "test-run-event",
            event: { type: "answer-refused", at, of, capnogramId, message: "refused" },
          };
    }
    case "refetch-handsets": {
      if (reply.kind !== "handsets") return undefined;
      const own = reply.holders.filter((each) => each.by === by);
      const others = reply.holders.filter((each) => each.by !== by);
      const lockedByMe = own.map(({ udi }) => udi);
      const holders = new Map<HandsetUdi, string>(others.map((each) => [each.udi, each.by]));
      const unfree = new Set([...reply.missing, ...reply.holders.map(({ udi }) => udi)]);
      const free = new Set(HANDSETS.filter((udi) => !unfree.has(udi)));
      const { isPartial } = reply;
      return {
        type: "lock-event",
        event: { type: "handsets-read", at, askedAt: sentAt, lockedByMe, holders, free, isPartial },
      };
    }
    default:
      return effect satisfies never;
  }
}

export function toPushEvent(announcement: Announcement, account: Clinician): JourneyEvent {
  if (announcement.kind === "availability") {
    const { udi, word, user } = announcement;
    return {
      type: "lock-event",
      event: { type: "availability-changed", udi, word, user, isMe: user === account, at },
    };
  }
  const { udi, stage, state, capnogramId, capturedAt, serverTime } = announcement;
  const report = { stage, state, capnogramId, capturedAt, serverTime };
  return { type: "test-run-event", event: { type: "notified", at, udi, report } };
}

const TIMER_EVENTS = {
  retry: { type: "lock-event", event: { type: "retry-due", at } },
  refresh: { type: "lock-event", event: { type: "refresh-due", at } },
  lease: { type: "lock-event", event: { type: "lease-ran-out", at } },
  failure: { type: "test-run-event", event: { type: "failure-timer-ran-out", at } },
  loading: { type: "test-run-event", event: { type: "loading-timer-ran-out", at } },
  poll: { type: "test-run-event", event: { type: "poll-due", at } },
  unlock: { type: "lock-event", event: { type: "unlock-overdue", at } },
} as const satisfies Readonly<Record<LockTimer | TestRunTimer, JourneyEvent>>;

export function toTimerEvent(timer: string): JourneyEvent {
  return TIMER_EVENTS[timer as LockTimer | TestRunTimer];
}
