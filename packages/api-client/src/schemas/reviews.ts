import * as v from "valibot";

import { Identifier, Timestamp } from "./wire-values.ts";

/** What was reviewed of one participant: the stamps of the reasons, when and by which account. */
export const ReviewItem = v.object({ stamps: v.array(v.string()), at: Timestamp, by: Identifier });
export type ReviewItem = v.InferOutput<typeof ReviewItem>;

/** GET and PUT of the review store, by user ID. Its version is the `ETag`. */
export const ReviewsDocument = v.object({ reviews: v.record(v.string(), ReviewItem) });
export type ReviewsDocument = v.InferOutput<typeof ReviewsDocument>;
