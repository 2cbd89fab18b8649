import * as v from "valibot";

import type { Review, ReviewVersion } from "../models/review.ts";
import { REVIEW_FIELDS, ReviewItem } from "../schemas/store-document.ts";
import type { StoreKind } from "./store-document.ts";
import { toInstant } from "./wire-to-model.ts";

/** Reviews of participants, and explanations of data checks. */
export const REVIEW_STORE: StoreKind<ReviewVersion, Review> = {
  fields: REVIEW_FIELDS,
  name: "the reviewed users",
  parse(item) {
    const { success, output } = v.safeParse(ReviewItem, item);
    if (!success) return undefined;
    const { earlier, ...newest } = output;
    const toVersion = (version: typeof newest): ReviewVersion => ({ ...version, at: toInstant(version.at) });
    return { ...toVersion(newest), earlier: earlier.map(toVersion) };
  },
  toSubject: () => ({}),
  toContent: ({ stamps }) => stamps,
};
