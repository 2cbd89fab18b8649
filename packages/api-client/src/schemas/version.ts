import * as v from "valibot";

/** GET /version: the two backend services. */
export const VersionReply = v.object({
  camrestVersion: v.string(),
  diagnoserverVersion: v.string(),
});
export type VersionReply = v.InferOutput<typeof VersionReply>;
