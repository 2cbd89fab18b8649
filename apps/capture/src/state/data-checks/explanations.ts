import type { Review, Reviews } from "@capno/api-client/models/review";
import type { Finding } from "@capno/domain/data-checks";

import type { Drafts } from "../drafts.ts";

/** A finding that was explained, with the reason. */
export interface Explanation {
  readonly reason: string;
  readonly by: string;
  readonly at: Review["at"];
}

/** Reasons that were begun and are not saved, by the key of the explanation. */
export type ExplanationDrafts = Drafts<string, string>;

/**
 * Explanations are reviews under a key that is no user ID, with the reason as the only stamp: an older Capture, which
 * writes the same document during a release, keeps them as they are.
 */
const PREFIX = "check:";

export const toExplanationKey = ({ key }: Pick<Finding, "key">): string => `${PREFIX}${key}`;
export const isExplanationKey = (key: string): boolean => key.startsWith(PREFIX);

export function findExplanation(reviews: Reviews, finding: Pick<Finding, "key">): Explanation | undefined {
  const review = reviews.get(toExplanationKey(finding));
  const reason = review?.stamps[0];
  return review === undefined || reason === undefined ? undefined : { reason, by: review.by, at: review.at };
}
