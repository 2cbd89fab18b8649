import * as v from "valibot";

import { Identifier, WholeNumber } from "./wire-values.ts";

/** One row of GET /device/; `group` is a group id. */
export const DeviceItem = v.object({ handset_udi: Identifier, group: v.nullable(WholeNumber) });
export type DeviceItem = v.InferOutput<typeof DeviceItem>;

export const DeviceListReply = v.array(DeviceItem);

/** POST /device/assign/, form. */
export const AssignForm = v.object({
  handset_udi: v.string(),
  duid: v.string(),
  /** A group id as text, as every field of a form. */
  group: v.string(),
  assigned_by: v.optional(v.string()),
  trainer: v.optional(v.string()),
});
export type AssignForm = v.InferOutput<typeof AssignForm>;

/** POST /device/deassign/, form. */
export const DeassignForm = v.object({ handset_udi: v.string(), assigned_by: v.string() });
export type DeassignForm = v.InferOutput<typeof DeassignForm>;

export const WireProduct = v.picklist(["nts", "ntd"]);
export type WireProduct = v.InferOutput<typeof WireProduct>;

/** Query of GET /v2/handsets/ */
export const HandsetsQuery = v.object({ product: WireProduct });

/** One row of GET /v2/handsets/. `lockedBy` must be there: a missing one must not read as free. */
export const HandsetItem = v.object({
  udi: Identifier,
  product: v.string(),
  lockedBy: v.nullable(v.string()),
  name: v.nullable(v.string()),
});
export type HandsetItem = v.InferOutput<typeof HandsetItem>;

export const HandsetListReply = v.array(HandsetItem);

/** 409 of POST /v2/handsets/{udi}/lock/ */
export const LockConflict = v.object({ lockedBy: v.nullable(v.string()) });
export type LockConflict = v.InferOutput<typeof LockConflict>;

/** `server-timeout-expired` is only ever received. */
export const UNLOCK_REASONS = [
  "user-navigated-away",
  "user-switched-handset",
  "user-finished-test",
  "server-timeout-expired",
] as const;

/** POST /v2/handsets/{udi}/unlock/, form. */
export const UnlockForm = v.object({ unlock_reason: v.picklist(UNLOCK_REASONS) });
export type UnlockForm = v.InferOutput<typeof UnlockForm>;

/** POST /pusher/auth/, form. */
export const ChannelAuthForm = v.object({ socket_id: Identifier, channel_name: Identifier });
export type ChannelAuthForm = v.InferOutput<typeof ChannelAuthForm>;

export const ChannelAuthReply = v.object({
  auth: Identifier,
  shared_secret: v.optional(Identifier),
});
export type ChannelAuthReply = v.InferOutput<typeof ChannelAuthReply>;
