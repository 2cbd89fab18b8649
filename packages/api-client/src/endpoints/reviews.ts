import type { CallOptions } from "../call-api.ts";
import type { Http } from "../http.ts";
import type { Reviews } from "../models/review.ts";
import { ReviewsDocument } from "../schemas/reviews.ts";
import { getSharedDocument, putSharedDocument, type WriteOutcome } from "./shared-document.ts";
import { toInstant } from "./wire-to-model.ts";

export interface StoredReviews {
  readonly entries: Reviews;
  readonly version: string | null;
}

/** Everybody's reviews. */
export async function getReviews(http: Http, path: string, options?: CallOptions): Promise<StoredReviews> {
  const { document, version } = await getSharedDocument(
    http,
    path,
    ReviewsDocument,
    "loading the reviewed users",
    options,
  );
  const entries = Object.entries(document?.reviews ?? {});
  return {
    entries: new Map(entries.map(([duid, review]) => [duid, { ...review, at: toInstant(review.at) }])),
    version,
  };
}

/** Writes all reviews in place of the version that was read, or of nothing. */
export function putReviews(
  http: Http,
  path: string,
  reviews: Reviews,
  replaces: string | null,
  options?: CallOptions,
): Promise<WriteOutcome> {
  const items = [...reviews].map(([duid, review]) => [
    duid,
    { ...review, at: new Date(review.at).toISOString() },
  ]);
  const document = { reviews: Object.fromEntries(items) };
  return putSharedDocument(http, path, document, replaces, "saving the reviewed users", options);
}
