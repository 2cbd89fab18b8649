import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import type { RecordingFacts } from "../../src/attribution/recording-facts.ts";
import type { Reply, Request } from "./message-queue.ts";
import {
  answer,
  findRecording,
  hasDiagnosis,
  lock,
  readTests,
  unlock,
  type Announcement,
  type Lease,
  type ModelServer,
  type Recording,
} from "./model-server.ts";

export interface ServerRules {
  readonly leaseMs: number;
  readonly recordingMs: number;
}

/** A request arrives: what the server answers, and tells everybody. */
export function serve(
  server: ModelServer,
  { effect, by }: Request,
  rules: ServerRules,
): { readonly server: ModelServer; readonly reply: Reply; readonly announced: readonly Announcement[] } {
  const unchanged = { server, announced: [] };
  switch (effect.type) {
    case "send-lock": {
      const [next, { lockedBy }, announced] = lock(server, effect.udi, by, rules.leaseMs);
      return { server: next, reply: { kind: "lock", lockedBy }, announced };
    }
    case "send-unlock": {
      const [next, announced] = unlock(server, effect.udi, by, effect.reason);
      return { server: next, reply: { kind: "done" }, announced };
    }
    case "poll":
      return { ...unchanged, reply: { kind: "tests", rows: readTests(server, effect.of.udi) } };
    case "probe": {
      const recording = findRecording(server, effect.capnogramId);
      const isThere = recording !== undefined && hasDiagnosis(recording);
      return { ...unchanged, reply: { kind: "diagnosis", isThere } };
    }
    case "check-recording":
    case "fetch-result": {
      const recording = findRecording(server, effect.capnogramId);
      return { ...unchanged, reply: { kind: "recording", facts: recording && toFacts(recording, rules) } };
    }
    case "send-answer": {
      const [next, outcome, announced] = answer(server, effect.capnogramId);
      return { server: next, reply: { kind: "answer", isAccepted: outcome === "accepted" }, announced };
    }
    case "refetch-handsets": {
      const leases = Object.entries(server.leases) as [HandsetUdi, Lease][];
      const holders = leases.map(([udi, { by: holder }]) => ({ udi, by: holder }));
      return { ...unchanged, reply: { kind: "handsets", holders, missing: [], isPartial: false } };
    }
    default:
      return effect satisfies never;
  }
}

function toFacts(
  { udi, administeredBy, capturedAt }: Recording,
  { recordingMs }: ServerRules,
): RecordingFacts {
  return {
    handsetUdi: udi,
    administeredBy,
    capturedAt,
    finishedAt: (capturedAt + recordingMs) as EpochMs,
    isTimeGuessed: false,
  };
}
