import * as v from "valibot";

import type { Review, ReviewVersion } from "../models/review.ts";
import { REVIEW_FIELDS, ReviewItem } from "../schemas/store-document.ts";
import type { StoreKind } from "./store-document.ts";

/** Reviews of participants, and explanations of data checks. */
export const REVIEW_STORE: StoreKind<ReviewVersion, Review> = {
  fields: REVIEW_FIELDS,
  name: "the reviewed users",
  parse(item) {
    const { success, output } = v.safeParse(ReviewItem, item);
    return success ? output : undefined;
  },
  toSubject: () => ({}),
  toContent: ({ stamps }) => stamps,
};
