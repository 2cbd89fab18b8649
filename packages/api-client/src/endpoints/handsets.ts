import { toHandsetUdi } from "@capno/domain/units";
import * as v from "valibot";

import { callApiForList, type CallOptions } from "../call-api.ts";
import { toRequest, type Endpoint } from "../endpoint.ts";
import type { Http } from "../http.ts";
import type { LockReply, TestHandset, UnlockReason, UnlockReply } from "../models/handset.ts";
import type { ReadableList } from "../models/list.ts";
import { HandsetItem, LockConflict } from "../schemas/handsets.ts";

export const TEST_HANDSETS = {
  method: "GET",
  path: "/v2/handsets/",
  action: "loading the handset list",
  required: true,
  row: HandsetItem,
} as const satisfies Endpoint;

const REFUSED_LOCK = [400, 409, 423];

export const LOCK = {
  method: "POST",
  path: "/v2/handsets/{udi}/lock/",
  action: "locking the handset",
  expected: REFUSED_LOCK,
} as const satisfies Endpoint;

/** Sent so that it outlives the page. */
export const UNLOCK = {
  method: "POST",
  path: "/v2/handsets/{udi}/unlock/",
  action: "unlocking the handset",
  expected: [400, 403],
  keepalive: true,
} as const satisfies Endpoint;

/** The handsets of a test product (`nts` or `ntd`) that the account may use. */
export async function getTestHandsets(
  http: Http,
  product: string,
  options?: CallOptions,
): Promise<ReadableList<TestHandset>> {
  const request = toRequest(TEST_HANDSETS, { query: { product } }, options);
  return callApiForList(http, request, TEST_HANDSETS.row, ({ udi, ...rest }) => ({
    udi: toHandsetUdi(udi),
    ...rest,
  }));
}

export async function lockHandset(http: Http, udi: string, options?: CallOptions): Promise<LockReply> {
  const reply = await http.send(toRequest(LOCK, { parts: { udi } }, options));
  if (!REFUSED_LOCK.includes(reply.status)) return { kind: "held" };
  const conflict = v.safeParse(LockConflict, reply.body);
  return {
    kind: "refused",
    status: reply.status,
    lockedBy: conflict.success ? conflict.output.lockedBy : null,
  };
}

/** Builds the request that releases a lock, for callers that send it later. */
export function unlockRequest(
  udi: string,
  reason: UnlockReason,
): { readonly path: string; readonly form: Readonly<Record<string, string>> } {
  const form = { unlock_reason: reason };
  return { path: toRequest(UNLOCK, { parts: { udi } }).path, form };
}

/**
 * Gives the lock back. Always sent so that it outlives the page; may be called while the page is hidden
 * or the session ends, and must not be awaited there.
 */
export async function unlockHandset(http: Http, udi: string, reason: UnlockReason): Promise<UnlockReply> {
  const form = { unlock_reason: reason };
  const reply = await http.send(toRequest(UNLOCK, { parts: { udi }, form }));
  if (reply.status === 403) return "forbidden";
  return reply.status === 400 ? "not-held" : "released";
}
