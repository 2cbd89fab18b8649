import { parseParticipantStatus } from "@capno/domain/participant-status/participant-status";
import { toDuid, toHandsetUdi, type EpochMs } from "@capno/domain/units";
import * as v from "valibot";

import { parseReply, toMalformedReply, type CallOptions } from "../call-api.ts";
import { toRequest, type Endpoint } from "../endpoint.ts";
import type { Http } from "../http.ts";
import type {
  EntryOutcome,
  LogEntry,
  LogReading,
  LogRow,
  LogWriting,
  UnreadableEntry,
} from "../models/study-log.ts";
import {
  ENTRY_KINDS,
  Entry,
  EntryResults,
  KNOWN_FIELDS,
  NewEntry,
  RawEntry,
  RawStudyLogPage,
  StudyLogPage,
  THREAD_FIELDS,
  type EntryKind,
} from "../schemas/study-log.ts";
import { TimestampWithOffset } from "../schemas/wire-values.ts";

/** An example: the deployment names the path, `capture.studyLogUrl`. */
const PATH = "/v2/study-log/";

export const STUDY_LOG_PAGE = {
  method: "GET",
  path: PATH,
  action: "loading the study log",
  expected: [403, 410],
  // What a server should send; the client reads each row by itself.
  reply: StudyLogPage,
} as const satisfies Endpoint;

export const STUDY_LOG_ENTRIES = {
  method: "POST",
  path: PATH,
  action: "saving to the study log",
  expected: [403, 413],
  reply: EntryResults,
} as const satisfies Endpoint;

interface PagePlace {
  /** The cursor of the page before; absent: from the beginning. */
  readonly after?: string | undefined;
  readonly limit?: number;
}

/**
 * One page of the log at the path that the deployment names.
 * @throws {ApiError} 404 (the path is wrong, which is no empty log) and other failures; `malformed-reply` for a cursor that does
 * not move although there is more.
 */
export async function getStudyLogPage(
  http: Http,
  path: string,
  { after, limit }: PagePlace = {},
  options?: CallOptions,
): Promise<LogReading> {
  const query = {
    ...(after === undefined ? {} : { after }),
    ...(limit === undefined ? {} : { limit: String(limit) }),
  };
  const request = { ...toRequest(STUDY_LOG_PAGE, { query }, options), path };
  const reply = await http.send(request);
  if (reply.status === 403) return { kind: "forbidden" };
  if (reply.status === 410) return { kind: "restart" };
  const { entries, cursor, hasMore } = parseReply(http, request, reply, RawStudyLogPage);
  if (hasMore && cursor === after) throw toMalformedReply(request, reply, "cursor");
  const rows = entries.filter((entry) => v.is(RawEntry, entry));
  const unknownFields = [...new Set(rows.flatMap(findUnknownFields))];
  const nameless = entries.length - rows.length;
  return { kind: "page", page: { rows: rows.map(readRow), cursor, hasMore, nameless, unknownFields } };
}

/**
 * Sends new rows, at most 500.
 * @throws {ApiError} A request that was refused as a whole saved nothing that is not found again by its id.
 */
export async function addStudyLogEntries(
  http: Http,
  path: string,
  entries: readonly NewEntry[],
  options?: CallOptions & { readonly keepalive?: boolean },
): Promise<LogWriting> {
  const request = {
    ...toRequest(STUDY_LOG_ENTRIES, { json: { entries } }, options),
    path,
    ...(options?.keepalive ? { keepalive: true } : {}),
  };
  const reply = await http.send(request);
  if (reply.status === 403) return { kind: "forbidden" };
  if (reply.status === 413) return { kind: "too-large" };
  const { results } = parseReply(http, request, reply, RawResults);
  const outcomes = new Map<string, EntryOutcome>();
  for (const entry of entries) {
    const outcome = readOutcome(
      results.find(({ id }) => id === entry.id),
      entry,
    );
    if (outcome !== undefined) outcomes.set(entry.id, outcome);
  }
  return { kind: "answered", outcomes };
}

/** A result without an id is ignored; the others count. */
const RawResult = v.looseObject({ id: v.optional(v.unknown()) });
const RawResults = v.object({ results: v.array(v.fallback(RawResult, {})) });

function readOutcome(
  result: v.InferOutput<typeof RawResult> | undefined,
  sent: NewEntry,
): EntryOutcome | undefined {
  if (result === undefined) return undefined;
  const { saved, conflict, refused, detail } = result;
  if (v.is(RawEntry, saved) && isSaved(saved, sent)) return { kind: "saved", row: readRow(saved) };
  if (conflict === null) return { kind: "conflict", newest: null };
  if (v.is(RawEntry, conflict) && conflict.id !== sent.id && isOfThread(conflict, sent))
    return { kind: "conflict", newest: readRow(conflict) };
  if (typeof refused !== "string") return undefined;
  return { kind: "refused", reason: refused, detail: typeof detail === "string" ? detail : undefined };
}

/** Whether the row that came back says what was sent. */
function isSaved(saved: RawEntry, sent: NewEntry): boolean {
  const [one, other] = [v.safeParse(NewEntry, saved), v.safeParse(NewEntry, sent)];
  // Output has the order of the schema, and times as numbers.
  return (
    one.success &&
    other.success &&
    v.is(Entry, saved) &&
    JSON.stringify(one.output) === JSON.stringify(other.output)
  );
}

const isOfThread = (row: RawEntry, sent: NewEntry): boolean =>
  row.kind === sent.kind && getThread(row) === getThread(sent);

function getThread(row: { readonly kind: string }): string | undefined {
  const key: unknown = isKnownKind(row.kind)
    ? (row as Readonly<Record<string, unknown>>)[THREAD_FIELDS[row.kind]]
    : undefined;
  return typeof key === "string" && key !== "" ? key : undefined;
}

const isKnownKind = (kind: string): kind is EntryKind => ENTRY_KINDS.some((known) => known === kind);

function findUnknownFields(raw: RawEntry): readonly string[] {
  const { kind } = raw;
  return isKnownKind(kind) ? Object.keys(raw).filter((field) => !KNOWN_FIELDS[kind].has(field)) : [];
}

/** A row of any release, from the server or from the tab. */
export function readRow(raw: RawEntry): LogRow {
  const { id, kind } = raw;
  if (!isKnownKind(kind)) return { reading: "newer-kind", id, kind };
  const { success, output } = v.safeParse(Entry, raw);
  const entry = success ? toEntry(output) : undefined;
  return entry === undefined
    ? { reading: "unreadable", entry: toUnreadable(raw, kind) }
    : { reading: "read", entry };
}

/** Whether a day of leaving has come is not known here: the clock of its author is not. */
const LAST_DAY = "9999-12-31";

/** Undefined for a status that contradicts itself. */
function toEntry(wire: v.InferOutput<typeof Entry>): LogEntry | undefined {
  const { id, follows, at, by } = wire;
  const row = { id, follows, at, by, thread: getThread(wire) ?? "" };
  switch (wire.kind) {
    case "note": {
      const { kind, user, day, record, text } = wire;
      return { ...row, kind, duid: toDuid(user), day, recordId: record, text };
    }
    case "review": {
      const { kind, user, stamps, until } = wire;
      return { ...row, kind, duid: toDuid(user), stamps, until };
    }
    case "explanation": {
      const about =
        wire.user === undefined ? { udi: toHandsetUdi(wire.handset) } : { duid: toDuid(wire.user) };
      return { ...row, kind: wire.kind, ...about, text: wire.text };
    }
    case "status": {
      const { kind, user, enrolled, left, reason, file } = wire;
      const isTakenBack = enrolled === "" && left === "" && reason === "";
      const status = isTakenBack ? undefined : parseParticipantStatus({ enrolled, left, reason }, LAST_DAY);
      return typeof status === "string" ? undefined : { ...row, kind, duid: toDuid(user), status, file };
    }
    case "allocation": {
      const { kind, user, handset, did, done } = wire;
      return { ...row, kind, duid: toDuid(user), udi: toHandsetUdi(handset), did, doneAt: done };
    }
  }
}

function toUnreadable(raw: RawEntry, kind: EntryKind): UnreadableEntry {
  const { id } = raw;
  const duid = toText(raw["user"]);
  const udi = toText(raw["handset"]);
  return {
    id,
    kind,
    follows: toText(raw["follows"]) ?? null,
    thread: getThread(raw),
    at: readTime(raw["at"]),
    by: toText(raw["by"]),
    duid: duid === undefined ? undefined : toDuid(duid),
    udi: udi === undefined ? undefined : toHandsetUdi(udi),
  };
}

const toText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

function readTime(value: unknown): EpochMs | undefined {
  const { success, output } = v.safeParse(TimestampWithOffset, value);
  return success ? output : undefined;
}
