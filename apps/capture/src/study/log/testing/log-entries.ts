import type {
  AllocationEntry,
  ExplanationEntry,
  LogEntry,
  NoteEntry,
  ReviewEntry,
  StatusEntry,
} from "@capno/api-client/models/study-log";
import type { Entry } from "@capno/api-client/schemas/study-log";
import type { ParticipantStatus } from "@capno/domain/participant-status/participant-status";
import { toDuid, toEpochMs } from "@capno/domain/units";
import type { FakeProductServices } from "@capno/test-kit/product-services";

import { toNewEntry } from "../log-entry.ts";
import { addToThreads, NO_THREADS, type Threads } from "../log-reading.ts";
import { createModelLogServer, LOG_PATH, type ModelLogServer } from "./model-log-server.ts";

let count = 0;
const row = (thread: string) => ({
  id: `row-${++count}`,
  follows: null,
  at: toEpochMs(Date.UTC(2026, 10, 20, 9)),
  by: "jane@capno.example",
  thread,
});

export const aStatus = (
  user: string,
  status: ParticipantStatus | undefined,
  more: Partial<StatusEntry> = {},
): StatusEntry => ({ ...row(user), kind: "status", duid: toDuid(user), status, ...more });

export const aNote = (thread: string, user: string, more: Partial<NoteEntry> = {}): NoteEntry => ({
  ...row(thread),
  ...{ kind: "note", duid: toDuid(user), text: "Had a cold" },
  ...more,
});

export const aReview = (
  user: string,
  stamps: readonly string[],
  more: Partial<ReviewEntry> = {},
): ReviewEntry => ({
  ...row(user),
  ...{ kind: "review", duid: toDuid(user), stamps },
  ...more,
});

export const anExplanation = (
  finding: string,
  text: string,
  more: Partial<ExplanationEntry> = {},
): ExplanationEntry => ({ ...row(finding), kind: "explanation", text, ...more });

export const anAllocation = (
  more: Pick<AllocationEntry, "did" | "udi" | "duid" | "doneAt"> & Partial<AllocationEntry>,
): AllocationEntry => ({ ...row(`row-${count + 1}`), kind: "allocation", ...more });

/** The threads of a log that holds these, the oldest first. */
export const toThreads = (...entries: readonly LogEntry[]): Threads =>
  addToThreads(
    NO_THREADS,
    entries.map((entry) => ({ reading: "read", entry })),
  );

/** An entry as the server sends it. */
export const toWire = (entry: LogEntry): Entry => ({
  ...toNewEntry(entry),
  at: new Date(entry.at).toISOString(),
  by: entry.by,
});

/** A deployment with a study log that holds these rows. */
export function serveLog(services: FakeProductServices, ...rows: readonly LogEntry[]): ModelLogServer {
  const server = createModelLogServer(() => services.clock.now());
  Object.assign(services.config.capture, { studyLogUrl: LOG_PATH });
  server.put(...rows.map(toWire));
  server.serve(services.http, services.session.account().username);
  return server;
}
