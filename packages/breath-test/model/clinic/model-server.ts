import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import { NOW, type Clinician, type Patient } from "./names.ts";

/** How far a recording has come. `kept` is still on the handset: the server knows nothing of it. */
export type RecordingStage = "kept" | "decoding" | "diagnosing" | "first" | "completed" | "failed";

export interface Recording {
  readonly id: string;
  readonly udi: HandsetUdi;
  readonly capturedAt: EpochMs;
  readonly stage: RecordingStage;
  /** As the API names it: who held the handset, or nobody it knows of. */
  readonly administeredBy: Clinician | undefined;
  /** The truth, which the API does not tell. */
  readonly patient: Patient;
  readonly clinician: Clinician;
  /** The truth: a test for this patient waited when it was captured. */
  readonly isAwaited: boolean;
  /** An answer was taken: the final diagnosis may follow. */
  readonly isAnswered: boolean;
}

export interface Lease {
  readonly by: Clinician;
  readonly until: EpochMs;
}

/** The server: leases and recordings, and of each recording whose breath it is. */
export interface ModelServer {
  readonly leases: Readonly<Partial<Record<HandsetUdi, Lease>>>;
  readonly recordings: readonly Recording[];
}

/** What the server publishes to whoever listens to a handset. */
export type Announcement =
  | {
      readonly kind: "availability";
      readonly udi: HandsetUdi;
      readonly word: string;
      readonly user: Clinician;
    }
  | {
      readonly kind: "lifecycle";
      readonly udi: HandsetUdi;
      readonly stage: "DECODE" | "DIAGNOSE_INITIAL" | "DIAGNOSE_FINAL";
      readonly state: "STARTED" | "FAILED" | "SUCCEEDED";
      readonly capnogramId: string | undefined;
      readonly capturedAt: EpochMs | undefined;
      readonly serverTime: EpochMs;
    };

type Served<Answer> = readonly [ModelServer, Answer, readonly Announcement[]];

export const EMPTY_SERVER: ModelServer = { leases: {}, recordings: [] };

/** Takes or renews; a renewal is not announced. As the sandbox's `takeLock`. */
export function lock(
  server: ModelServer,
  udi: HandsetUdi,
  by: Clinician,
  leaseMs: number,
): Served<{ readonly lockedBy: Clinician | undefined }> {
  const lease = server.leases[udi];
  if (lease !== undefined && lease.by !== by) return [server, { lockedBy: lease.by }, []];
  const until = (NOW + leaseMs) as EpochMs;
  const next = { ...server, leases: { ...server.leases, [udi]: { by, until } } };
  const announced = { kind: "availability", udi, word: "lock", user: by } as const;
  return [next, { lockedBy: undefined }, lease === undefined ? [announced] : []];
}

/** Nothing happens where the account does not hold it. As the sandbox's `releaseLock`. */
export function unlock(
  server: ModelServer,
  udi: HandsetUdi,
  by: Clinician,
  word: string,
): readonly [ModelServer, readonly Announcement[]] {
  if (server.leases[udi]?.by !== by) return [server, []];
  return [withoutLease(server, udi), [{ kind: "availability", udi, word, user: by }]];
}

/** Ends the leases whose time has come. */
export function endLeases(server: ModelServer): readonly [ModelServer, readonly Announcement[]] {
  let next = server;
  const announced: Announcement[] = [];
  for (const [udi, lease] of Object.entries(server.leases) as [HandsetUdi, Lease][]) {
    if (lease.until > NOW) continue;
    next = withoutLease(next, udi);
    announced.push({ kind: "availability", udi, word: "server-timeout-expired", user: lease.by });
  }
  return [next, announced];
}

function withoutLease(server: ModelServer, udi: HandsetUdi): ModelServer {
  const { [udi]: _, ...leases } = server.leases;
  return { ...server, leases };
}

/** A patient breathes: the handset has a recording, and the server hears of it later. */
export function record(
  server: ModelServer,
  recording: Pick<Recording, "udi" | "patient" | "clinician" | "isAwaited">,
  namesAccount: boolean,
): ModelServer {
  const id = `recording-${server.recordings.length + 1}`;
  const administeredBy = namesAccount ? server.leases[recording.udi]?.by : undefined;
  const stored = {
    ...recording,
    id,
    administeredBy,
    capturedAt: NOW,
    stage: "kept",
    isAnswered: false,
  } as const;
  return { ...server, recordings: [...server.recordings, stored] };
}

/** In their order; a recording may fail on the way. */
const STAGES: readonly RecordingStage[] = ["kept", "decoding", "diagnosing", "first", "completed"];

/** What may become of a recording next, of the stages that are told one by one. */
export function getNextStages(
  recording: Recording,
  told: readonly RecordingStage[],
  asksQuestion: boolean,
): readonly RecordingStage[] {
  const { stage, isAnswered } = recording;
  // A diagnosis waits for the answer.
  if (stage === "failed" || (stage === "first" && asksQuestion && !isAnswered)) return [];
  const later = STAGES.slice(STAGES.indexOf(stage) + 1);
  const next = later.find((each) => told.includes(each));
  const mayFail = stage === "decoding" || stage === "diagnosing";
  return [...(next === undefined ? [] : [next]), ...(mayFail ? (["failed"] as const) : [])];
}

/** Moves a recording on and says so as the sandbox's `uploadTest` does. */
export function advance(
  server: ModelServer,
  id: string,
  stage: RecordingStage,
): readonly [ModelServer, readonly Announcement[]] {
  const before = server.recordings.find((each) => each.id === id);
  if (before === undefined) return [server, []];
  const recordings = server.recordings.map((each) => (each === before ? { ...each, stage } : each));
  return [{ ...server, recordings }, [tell(before, stage)]];
}

function tell(before: Recording, stage: RecordingStage): Announcement {
  const base = { kind: "lifecycle", udi: before.udi, serverTime: NOW } as const;
  const named = { capnogramId: before.id, capturedAt: before.capturedAt };
  // Before it is decoded nobody knows whose recording it is.
  const unnamed = { capnogramId: undefined, capturedAt: undefined };
  switch (stage) {
    case "kept":
    case "decoding":
      return { ...base, ...unnamed, stage: "DECODE", state: "STARTED" };
    case "diagnosing":
      return { ...base, ...named, stage: "DECODE", state: "SUCCEEDED" };
    case "first":
      return { ...base, ...named, stage: "DIAGNOSE_INITIAL", state: "SUCCEEDED" };
    case "completed":
      return { ...base, ...named, stage: "DIAGNOSE_FINAL", state: "SUCCEEDED" };
    case "failed":
      return before.stage === "decoding"
        ? { ...base, ...unnamed, stage: "DECODE", state: "FAILED" }
        : { ...base, ...named, stage: "DIAGNOSE_INITIAL", state: "FAILED" };
    default:
      return stage satisfies never;
  }
}

export interface TestRow {
  readonly outcome: "completed" | "failed" | "in-progress";
  /** Named once there is something to fetch. */
  readonly capnogramId: string | undefined;
  readonly capturedAt: EpochMs;
}

/** Today's tests of a handset, the newest first. */
export function readTests(server: ModelServer, udi: HandsetUdi): readonly TestRow[] {
  return server.recordings
    .filter((each) => each.udi === udi && each.stage !== "kept")
    .map(({ id, stage, capturedAt }) => ({
      outcome: stage === "completed" || stage === "failed" ? stage : ("in-progress" as const),
      capnogramId: stage === "first" || stage === "completed" ? id : undefined,
      capturedAt,
    }))
    .toSorted((one, other) => other.capturedAt - one.capturedAt);
}

/** A recording the API would give out. */
export function findRecording(server: ModelServer, id: string): Recording | undefined {
  return server.recordings.find((each) => each.id === id && each.stage !== "kept");
}

export function hasDiagnosis({ stage }: Recording): boolean {
  return stage === "first" || stage === "completed";
}

/** Takes the answer to the question once, while the recording waits for it. */
export function answer(server: ModelServer, id: string): Served<"accepted" | "refused"> {
  const asked = server.recordings.find((each) => each.id === id);
  if (asked === undefined || asked.stage !== "first" || asked.isAnswered) return [server, "refused", []];
  const recordings = server.recordings.map((each) => (each === asked ? { ...each, isAnswered: true } : each));
  return [{ ...server, recordings }, "accepted", []];
}
