import * as v from "valibot";

import { SeenText, WholeNumber } from "./wire-values.ts";

export const WireGroup = v.object({ id: WholeNumber, projectid: SeenText, name: v.string() });
export type WireGroup = v.InferOutput<typeof WireGroup>;

/** GET /user/info/ */
export const UserInfoReply = v.object({
  username: SeenText,
  first_name: v.string(),
  last_name: v.string(),
  groups: v.array(WireGroup),
  consented_to_eula: v.boolean(),
  has_watched_ntd_training_video: v.boolean(),
  perms: v.array(v.string()),
});
export type UserInfoReply = v.InferOutput<typeof UserInfoReply>;

/** POST /v2/marketing-preference/, form. */
export const MarketingPreferenceForm = v.object({
  opted_in: v.picklist(["true", "false"]),
  consent_method: v.literal("DURING_EULA_AGREEMENT"),
});
export type MarketingPreferenceForm = v.InferOutput<typeof MarketingPreferenceForm>;
