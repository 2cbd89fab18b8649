import { isSameAccount } from "@capno/domain/account/username";
import type { EpochMs } from "@capno/domain/units";
import type { HandsetEvent } from "@capno/realtime/handset-events";

import type { LockPartEvent } from "../lock/lock-states.ts";
import type { LifecycleReport } from "../test-run/test-run-states.ts";
import type { HandsetList } from "../queries/handsets-query.ts";

/** Converts an event of the handset's channel for the test run machine. */
export function toReport(event: Extract<HandsetEvent, { kind: "lifecycle" }>): LifecycleReport {
  const { stage, state, capnogramId, capturedAt, serverTime } = event;
  return {
    stage,
    state,
    serverTime,
    capnogramId: capnogramId ?? undefined,
    capturedAt: capturedAt ?? undefined,
  };
}

export function toHandsetsRead(list: HandsetList, username: string, at: EpochMs): LockPartEvent {
  const { handsets, unreadable, askedAt } = list;
  return {
    type: "handsets-read",
    at,
    askedAt,
    lockedByMe: handsets.filter(({ lockedBy }) => isSameAccount(lockedBy, username)).map(({ udi }) => udi),
    holders: new Map(
      handsets.flatMap(({ udi, lockedBy }) =>
        lockedBy === null || isSameAccount(lockedBy, username) ? [] : [[udi, lockedBy] as const],
      ),
    ),
    free: new Set(handsets.filter(({ lockedBy }) => lockedBy === null).map(({ udi }) => udi)),
    isPartial: unreadable > 0,
  };
}
