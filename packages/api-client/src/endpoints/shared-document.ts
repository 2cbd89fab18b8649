import type * as v from "valibot";

import { parseReply, toMalformedReply, withSignal, type CallOptions } from "../call-api.ts";
import type { Http, HttpReply, HttpRequest } from "../http.ts";

export interface StoredDocument<Document> {
  /** Undefined if it does not exist yet. */
  readonly document: Document | undefined;
  /** What the next write replaces; null if it does not exist yet. */
  readonly version: string | null;
}

export type WriteOutcome =
  | { readonly kind: "written"; readonly version: string }
  /** 412: another client wrote after `replaces` was read. */
  | { readonly kind: "overtaken" };

/** A document that several clients write, from the path that the deployment names. A 404 means that it does not exist yet. */
export async function getSharedDocument<Schema extends v.GenericSchema>(
  http: Http,
  path: string,
  schema: Schema,
  action: string,
  options?: CallOptions,
): Promise<StoredDocument<v.InferOutput<Schema>>> {
  const request: HttpRequest = { method: "GET", path, action, expected: [404], ...withSignal(options) };
  const reply = await http.send(request);
  if (reply.status === 404) return { document: undefined, version: null };
  return { document: parseReply(http, request, reply, schema), version: getVersion(request, reply) };
}

/** Writes the whole document in place of the version that was read, or of nothing. */
export async function putSharedDocument(
  http: Http,
  path: string,
  document: unknown,
  replaces: string | null,
  action: string,
  options?: CallOptions,
): Promise<WriteOutcome> {
  const request: HttpRequest = {
    method: "PUT",
    path,
    json: document,
    replaces,
    action,
    expected: [412],
    ...withSignal(options),
  };
  const reply = await http.send(request);
  if (reply.status === 412) return { kind: "overtaken" };
  return { kind: "written", version: getVersion(request, reply) };
}

/** Without an ETag the next write could overwrite a change this client has not read. */
function getVersion(request: HttpRequest, reply: HttpReply): string {
  if (reply.etag === undefined) throw toMalformedReply(request, reply, "ETag");
  return reply.etag;
}
