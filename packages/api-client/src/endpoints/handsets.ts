import { toHandsetUdi } from "@capno/domain/units";
import * as v from "valibot";

import { callApiForList, withSignal, type CallOptions } from "../call-api.ts";
import type { Http } from "../http.ts";
import type { LockReply, TestHandset, UnlockReason, UnlockReply } from "../models/handset.ts";
import type { ReadableList } from "../models/list.ts";
import { HandsetItem, LockConflict } from "../schemas/handsets.ts";

/** The handsets of a test product (`nts` or `ntd`) that the account may use. */
export async function getTestHandsets(
  http: Http,
  product: string,
  options?: CallOptions,
): Promise<ReadableList<TestHandset>> {
  return callApiForList(
    http,
    {
      method: "GET",
      path: "/v2/handsets/",
      query: { product },
      action: "loading the handset list",
      required: true,
      ...withSignal(options),
    },
    HandsetItem,
    ({ udi, ...rest }) => ({ udi: toHandsetUdi(udi), ...rest }),
  );
}

const REFUSED_LOCK = [400, 409, 423];

/** Takes or renews the lock of a handset. Decision J8 */
export async function lockHandset(http: Http, udi: string, options?: CallOptions): Promise<LockReply> {
  const reply = await http.send({
    method: "POST",
    path: `/v2/handsets/${encodeURIComponent(udi)}/lock/`,
    action: "locking the handset",
    expected: REFUSED_LOCK,
    ...withSignal(options),
  });
  if (!REFUSED_LOCK.includes(reply.status)) return { kind: "held" };
  const conflict = v.safeParse(LockConflict, reply.body);
  return {
    kind: "refused",
    status: reply.status,
    lockedBy: conflict.success ? conflict.output.lockedBy : null,
  };
}

/** The request that gives a lock back, for whoever has to send it later than now. */
export function unlockRequest(
  udi: string,
  reason: UnlockReason,
): { readonly path: string; readonly form: Readonly<Record<string, string>> } {
  return { path: `/v2/handsets/${encodeURIComponent(udi)}/unlock/`, form: { unlock_reason: reason } };
}

/**
 * Gives the lock back. Always sent so that it outlives the page; may be called while the page is hidden
 * or the session ends, and must not be awaited there.
 */
export async function unlockHandset(http: Http, udi: string, reason: UnlockReason): Promise<UnlockReply> {
  const reply = await http.send({
    method: "POST",
    ...unlockRequest(udi, reason),
    action: "unlocking the handset",
    expected: [400, 403],
    keepalive: true,
  });
  if (reply.status === 403) return "forbidden";
  return reply.status === 400 ? "not-held" : "released";
}
