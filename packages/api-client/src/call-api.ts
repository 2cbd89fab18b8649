import * as v from "valibot";

import { ApiError } from "./api-error.ts";
import type { Http, HttpReply, HttpRequest } from "./http.ts";
import type { ReadableList } from "./models/list.ts";
import { getLoggablePath } from "./request-url.ts";
import { countMissingOffsets } from "./schemas/wire-values.ts";

/** What every endpoint takes besides its own arguments. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** Spread into a request: an absent signal must be absent, not undefined. */
export function withSignal(options: CallOptions | undefined): { signal?: AbortSignal } {
  return options?.signal ? { signal: options.signal } : {};
}

type AnySchema<Output> = v.GenericSchema<unknown, Output>;

/**
 * Sends a request and reads its answer.
 * @throws {ApiError} As {@link Http.send}; `malformed-reply` where the answer has another shape.
 */
export async function callApi<Output>(
  http: Http,
  request: HttpRequest,
  schema: AnySchema<Output>,
): Promise<Output> {
  return parseReply(http, request, await http.send(request), schema);
}

export function parseReply<Output>(
  http: Http,
  request: HttpRequest,
  reply: HttpReply,
  schema: AnySchema<Output>,
): Output {
  const result = v.safeParse(schema, reply.body, { abortEarly: true });
  if (result.success) {
    warnOfMissingOffsets(http, request, reply.body);
    return result.output;
  }
  throw toMalformedReply(request, reply, describePlace(schema, result.issues[0]));
}

/** The fields that lead to the issue. A key that no field of the schema has is data, such as a user ID: it becomes `{}`. */
function describePlace(schema: unknown, issue: v.BaseIssue<unknown>): string {
  const fields = collectFields(schema);
  const keys = (issue.path ?? []).map(({ key }) =>
    typeof key === "number" || (typeof key === "string" && fields.has(key)) ? key : "{}",
  );
  return keys.join(".") || "the whole reply";
}

/** The names of every field that a schema has at any depth. */
function collectFields(
  schema: unknown,
  fields: Set<string> = new Set(),
  seen: Set<unknown> = new Set(),
): ReadonlySet<string> {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return fields;
  seen.add(schema);
  for (const [name, part] of Object.entries(schema)) {
    if (name === "entries") for (const field of Object.keys(part as object)) fields.add(field);
    collectFields(part, fields, seen);
  }
  return fields;
}

/**
 * A list of independent rows: a row that cannot be read is left out and counted. Each row is turned into the
 * model as it is read: a list of thousands is walked once. A row of something else than was requested counts as one that
 * cannot be read, and so does one with NaN or Infinity.
 * @throws {ApiError} As {@link Http.send}, a refusal that the request expects too; `malformed-reply` where the answer is no list.
 */
export async function callApiForList<Wire, Row>(
  http: Http,
  request: HttpRequest,
  rowSchema: AnySchema<Wire>,
  toRow: (wire: Wire) => Row,
  isAsked: (wire: Wire) => boolean = () => true,
): Promise<ReadableList<Row>> {
  const reply = await http.send(request);
  if (reply.status >= 400) throw toRefusedReply(request, reply);
  if (!Array.isArray(reply.body)) throw toMalformedReply(request, reply, "the list");
  const rows: Row[] = [];
  for (const [place, row] of (reply.body as readonly unknown[]).entries()) {
    if (reply.notFiniteRows?.has(place)) continue;
    const result = v.safeParse(rowSchema, row, { abortEarly: true });
    if (result.success && isAsked(result.output)) rows.push(toRow(result.output));
  }
  warnOfMissingOffsets(http, request, reply.body);
  const asked = reply.askedAt === undefined ? {} : { askedAt: reply.askedAt };
  return { rows, unreadable: reply.body.length - rows.length, ...asked };
}

function warnOfMissingOffsets(http: Http, { action }: HttpRequest, body: unknown): void {
  if (http.note === undefined) return;
  const count = countMissingOffsets(body);
  if (count > 0) http.note(`timestamps without an offset, read as UTC, whilst ${action}`, count);
}

/** A refusal that a request expects, so that it does not end the session, and that fails all the same. */
export const toRefusedReply = (
  { path, method, action, required }: HttpRequest,
  { status, body }: HttpReply,
) =>
  new ApiError({
    kind: "unexpected-status",
    path: getLoggablePath(path),
    method,
    action,
    required: required ?? false,
    status,
    body,
  });

export function toMalformedReply(request: HttpRequest, reply: HttpReply, where: string): ApiError {
  return new ApiError(
    {
      kind: "malformed-reply",
      path: getLoggablePath(request.path),
      method: request.method,
      action: request.action,
      required: request.required ?? false,
      status: reply.status,
    },
    // The place alone: the schema's own message quotes the value, which may be a patient's.
    { cause: new Error(`unreadable: ${where}`) },
  );
}

/** The messages of a 400, by field; nothing where the body is of another shape. */
export function readFieldErrors(body: unknown): Readonly<Record<string, readonly string[]>> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return {};
  const errors: Record<string, readonly string[]> = {};
  for (const [field, messages] of Object.entries(body)) {
    const list = (Array.isArray(messages) ? messages : [messages]) as readonly unknown[];
    const texts = list.filter((each): each is string => typeof each === "string" && each !== "");
    if (texts.length > 0) errors[field] = texts;
  }
  return errors;
}
