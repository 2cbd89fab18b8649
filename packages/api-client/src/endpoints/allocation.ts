import { toHandsetUdi } from "@capno/domain/units";

import { callApiForList, type CallOptions } from "../call-api.ts";
import { toRequest, type Endpoint } from "../endpoint.ts";
import type { Http } from "../http.ts";
import type { OwnHandset } from "../models/handset.ts";
import type { ReadableList } from "../models/list.ts";
import { DeviceItem } from "../schemas/handsets.ts";
import { toRefusal, type AllocationOutcome } from "./participants.ts";

export const OWN_HANDSETS = {
  method: "GET",
  path: "/device/",
  action: "loading the list of handsets",
  required: true,
  row: DeviceItem,
} as const satisfies Endpoint;

export const ALLOCATION = {
  method: "POST",
  path: "/device/assign/",
  action: "allocating the device",
  expected: [400],
} as const satisfies Endpoint;

export const DEALLOCATION = {
  method: "POST",
  path: "/device/deassign/",
  action: "deallocating the device",
  expected: [400],
} as const satisfies Endpoint;

export async function getOwnHandsets(http: Http, options?: CallOptions): Promise<ReadableList<OwnHandset>> {
  const request = toRequest(OWN_HANDSETS, {}, options);
  return callApiForList(http, request, OWN_HANDSETS.row, ({ handset_udi, group }) => ({
    udi: toHandsetUdi(handset_udi),
    groupId: group,
  }));
}

export interface Allocation {
  readonly udi: string;
  readonly duid: string;
  readonly groupId: number;
  /** Usernames. */
  readonly assignedBy?: string;
  readonly trainer?: string;
}

/** Gives a handset to a participant, who is created where there is none of that id. */
export async function allocateHandset(
  http: Http,
  allocation: Allocation,
  options?: CallOptions,
): Promise<AllocationOutcome> {
  const form = {
    handset_udi: allocation.udi,
    duid: allocation.duid,
    group: String(allocation.groupId),
    ...(allocation.assignedBy === undefined ? {} : { assigned_by: allocation.assignedBy }),
    ...(allocation.trainer === undefined ? {} : { trainer: allocation.trainer }),
  };
  const reply = await http.send(toRequest(ALLOCATION, { form }, options));
  return reply.status === 400 ? toRefusal(reply.body) : { kind: "accepted" };
}

export async function deallocateHandset(
  http: Http,
  deallocation: { readonly udi: string; readonly assignedBy: string },
  options?: CallOptions,
): Promise<AllocationOutcome> {
  const form = { handset_udi: deallocation.udi, assigned_by: deallocation.assignedBy };
  const reply = await http.send(toRequest(DEALLOCATION, { form }, options));
  return reply.status === 400 ? toRefusal(reply.body) : { kind: "accepted" };
}
