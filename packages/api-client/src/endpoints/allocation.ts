import { toHandsetUdi } from "@capno/domain/units";

import { callApiForList, withSignal, type CallOptions } from "../call-api.ts";
import type { Http } from "../http.ts";
import type { OwnHandset } from "../models/handset.ts";
import type { ReadableList } from "../models/list.ts";
import { DeviceItem } from "../schemas/handsets.ts";
import { toRefusal, type AllocationOutcome } from "./participants.ts";

/** The handsets of the account's groups. */
export async function getOwnHandsets(http: Http, options?: CallOptions): Promise<ReadableList<OwnHandset>> {
  return callApiForList(
    http,
    {
      method: "GET",
      path: "/device/",
      action: "loading the list of handsets",
      required: true,
      ...withSignal(options),
    },
    DeviceItem,
    ({ handset_udi, group }) => ({ udi: toHandsetUdi(handset_udi), groupId: group }),
  );
}

export interface Allocation {
  readonly udi: string;
  readonly duid: string;
  readonly groupId: number;
  /** Usernames. Decision G5 */
  readonly assignedBy?: string;
  readonly trainer?: string;
}

/** Gives a handset to a participant, who is created where there is none of that id. */
export async function allocateHandset(
  http: Http,
  allocation: Allocation,
  options?: CallOptions,
): Promise<AllocationOutcome> {
  const reply = await http.send({
    method: "POST",
    path: "/device/assign/",
    form: {
      handset_udi: allocation.udi,
      duid: allocation.duid,
      group: String(allocation.groupId),
      ...(allocation.assignedBy === undefined ? {} : { assigned_by: allocation.assignedBy }),
      ...(allocation.trainer === undefined ? {} : { trainer: allocation.trainer }),
    },
    action: "allocating the device",
    expected: [400],
    ...withSignal(options),
  });
  return reply.status === 400 ? toRefusal(reply.body) : { kind: "accepted" };
}

/** Takes a handset from its participant. */
export async function deallocateHandset(
  http: Http,
  deallocation: { readonly udi: string; readonly assignedBy: string },
  options?: CallOptions,
): Promise<AllocationOutcome> {
  const reply = await http.send({
    method: "POST",
    path: "/device/deassign/",
    form: { handset_udi: deallocation.udi, assigned_by: deallocation.assignedBy },
    action: "deallocating the device",
    expected: [400],
    ...withSignal(options),
  });
  return reply.status === 400 ? toRefusal(reply.body) : { kind: "accepted" };
}
