import {
  toParticipants,
  type Participant,
  type ParticipantSource,
} from "@capno/domain/participant/participant";
import type * as v from "valibot";

import { callApi, callApiForList, readFieldErrors, type CallOptions } from "../call-api.ts";
import type { Clock } from "../clock.ts";
import { toRequest, type Endpoint } from "../endpoint.ts";
import type { Http } from "../http.ts";
import type { ReadableList } from "../models/list.ts";
import { DuidItem, NextDuidReply } from "../schemas/participants.ts";

export const PARTICIPANTS = {
  method: "GET",
  path: "/duid/",
  action: "loading the list of users",
  required: true,
  row: DuidItem,
} as const satisfies Endpoint;

export const NEXT_PARTICIPANT_IDS = {
  method: "GET",
  path: "/duid/next/",
  action: "loading the suggested user IDs",
  reply: NextDuidReply,
} as const satisfies Endpoint;

/** All participants of the account's groups, in the order of their ids. */
export async function getParticipants(
  http: Http,
  clock: Pick<Clock, "now">,
  options?: CallOptions,
): Promise<ReadableList<Participant>> {
  const request = toRequest(PARTICIPANTS, {}, options);
  const { rows, ...list } = await callApiForList(http, request, PARTICIPANTS.row, toParticipantSource);
  return { ...list, rows: toParticipants(rows, clock.now()) };
}

function toParticipantSource(wire: v.InferOutput<typeof DuidItem>): ParticipantSource {
  return {
    duid: wire.duid,
    groupIds: wire.groups,
    handsetUdi: wire.handset_udi,
    recordCount: wire.capnogram_count,
    latestRecordedAt: wire.latest_capnogram_dt,
    qualityFraction: wire.capnogram_breath_quality,
    latestQualityFraction: wire.latest_capnogram_breath_quality,
    adherenceFraction: wire.adherence,
  };
}

/** The suggested next user ID by group id; a server may send its number alone. */
export async function getNextParticipantIds(
  http: Http,
  options?: CallOptions,
): Promise<ReadonlyMap<number, string>> {
  const request = toRequest(NEXT_PARTICIPANT_IDS, {}, options);
  const wire = await callApi(http, request, NEXT_PARTICIPANT_IDS.reply);
  return new Map(Object.entries(wire).map(([groupId, duid]) => [Number(groupId), String(duid)]));
}

export type AllocationOutcome =
  | { readonly kind: "accepted" }
  /** 400, with the server's messages joined; undefined where it gave none. */
  | { readonly kind: "refused"; readonly message: string | undefined };

/** The messages of the field `duid`, or those of the other fields if `duid` has none. */
export function toRefusal(body: unknown): AllocationOutcome {
  const errors = readFieldErrors(body);
  const messages = errors["duid"] ?? Object.values(errors).flat();
  return { kind: "refused", message: messages.length > 0 ? messages.join(" ") : undefined };
}
