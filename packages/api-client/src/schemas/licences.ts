import * as v from "valibot";

/** One open-source component. Both spellings of its licence occur. */
export const LicenceItem = v.object({
  name: v.string(),
  version: v.string(),
  url: v.nullish(v.string()),
  licence: v.nullish(v.string()),
  license: v.nullish(v.string()),
  description: v.nullish(v.string()),
  author: v.nullish(v.union([v.string(), v.array(v.string())])),
});
export type LicenceItem = v.InferOutput<typeof LicenceItem>;

/** GET /v2/oss-list/: components by the name of their group. */
export const LicenceListReply = v.record(v.string(), v.array(LicenceItem));
export type LicenceListReply = v.InferOutput<typeof LicenceListReply>;
