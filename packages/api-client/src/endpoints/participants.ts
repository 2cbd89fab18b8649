import { toParticipants, type Participant } from "@capno/domain/participant";

import { callApi, callApiForList, readFieldErrors, withSignal, type CallOptions } from "../call-api.ts";
import type { Http } from "../http.ts";
import type { ReadableList } from "../models/list.ts";
import { DuidItem, NextDuidReply } from "../schemas/participants.ts";

/** All participants of the account's groups, in the order of their ids. */
export async function getParticipants(http: Http, options?: CallOptions): Promise<ReadableList<Participant>> {
  const { rows, unreadable } = await callApiForList(
    http,
    {
      method: "GET",
      path: "/duid/",
      action: "loading the list of users",
      required: true,
      ...withSignal(options),
    },
    DuidItem,
  );
  return { rows: toParticipants(rows), unreadable };
}

/** The suggested next user ID by group id. */
export async function getNextParticipantIds(
  http: Http,
  options?: CallOptions,
): Promise<ReadonlyMap<number, string>> {
  const wire = await callApi(
    http,
    {
      method: "GET",
      path: "/duid/next/",
      action: "loading the suggested user IDs",
      ...withSignal(options),
    },
    NextDuidReply,
  );
  return new Map(Object.entries(wire).map(([groupId, duid]) => [Number(groupId), duid]));
}

export type AllocationOutcome =
  | { readonly kind: "accepted" }
  /** 400, with the server's messages joined; undefined where it gave none. @spec §8 */
  | { readonly kind: "refused"; readonly message: string | undefined };

/** The messages of the field `duid`; other fields' only where that one has none. */
export function toRefusal(body: unknown): AllocationOutcome {
  const errors = readFieldErrors(body);
  const messages = errors["duid"] ?? Object.values(errors).flat();
  return { kind: "refused", message: messages.length > 0 ? messages.join(" ") : undefined };
}
