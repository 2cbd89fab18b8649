import { parseReply, toMalformedReply, withSignal, type CallOptions } from "../call-api.ts";
import type { Http, HttpReply, HttpRequest } from "../http.ts";
import type { Reviews } from "../models/review.ts";
import { ReviewsDocument } from "../schemas/reviews.ts";
import { toInstant } from "./wire-to-model.ts";

export interface StoredReviews {
  readonly reviews: Reviews;
  /** What the next write replaces; null where nothing stands there yet. */
  readonly version: string | null;
}

/** Everybody's marks, from the path that the deployment names. A 404 is a store that is empty so far. */
export async function getReviews(http: Http, path: string, options?: CallOptions): Promise<StoredReviews> {
  const request: HttpRequest = {
    method: "GET",
    path,
    action: "loading the reviewed users",
    expected: [404],
    ...withSignal(options),
  };
  const reply = await http.send(request);
  if (reply.status === 404) return { reviews: new Map(), version: null };
  const { reviews } = parseReply(http, request, reply, ReviewsDocument);
  return {
    reviews: new Map(
      Object.entries(reviews).map(([duid, review]) => [duid, { ...review, at: toInstant(review.at) }]),
    ),
    version: getVersion(request, reply),
  };
}

export type ReviewsOutcome =
  | { readonly kind: "written"; readonly version: string }
  /** 412: another client wrote after `replaces` was read. */
  | { readonly kind: "overtaken" };

/** Writes all marks in place of the version that was read, or of nothing. */
export async function putReviews(
  http: Http,
  path: string,
  reviews: Reviews,
  replaces: string | null,
  options?: CallOptions,
): Promise<ReviewsOutcome> {
  const request: HttpRequest = {
    method: "PUT",
    path,
    json: {
      reviews: Object.fromEntries(
        [...reviews].map(([duid, review]) => [duid, { ...review, at: new Date(review.at).toISOString() }]),
      ),
    },
    replaces,
    action: "saving the reviewed users",
    expected: [412],
    ...withSignal(options),
  };
  const reply = await http.send(request);
  if (reply.status === 412) return { kind: "overtaken" };
  return { kind: "written", version: getVersion(request, reply) };
}

/** Without an ETag the next write could overwrite a change this client has not read. */
function getVersion(request: HttpRequest, reply: HttpReply): string {
  if (reply.etag === undefined) throw toMalformedReply(request, reply, "ETag");
  return reply.etag;
}
