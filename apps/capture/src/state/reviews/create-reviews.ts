import { REVIEW_STORE } from "@capno/api-client/endpoints/reviews";
import type { Review, ReviewVersion } from "@capno/api-client/models/review";
import type { ProductServices } from "@capno/product-contract/product-services";

import { createSharedEntries, type SharedEntries } from "../shared-entries/create-shared-entries.ts";

/** The key is a user ID, or the key of an explanation. */
export interface ReviewsController extends SharedEntries<Review> {
  /** `duid`: whom it is about; null for a handset that no participant has. */
  mark(key: string, duid: string | null, stamps: readonly string[]): void;
  /** Adds a version that takes the review back. */
  unmark(key: string, duid: string | null): void;
}

/** Runs the reviews of a session. */
export function createReviews(
  services: ProductServices,
  findGroupIds: (duid: string) => readonly number[],
): ReviewsController {
  const { clock, config, session } = services;
  const shared = createSharedEntries<ReviewVersion, Review>({
    services,
    kind: REVIEW_STORE,
    storePath: config.capture.reviewStoreUrl,
    tabKey: "capture:reviews",
  });
  function addVersion(key: string, duid: string | null, stamps: readonly string[]): void {
    const version: ReviewVersion = {
      id: crypto.randomUUID(),
      stamps,
      at: clock.now(),
      by: session.account().username,
    };
    const groupIds = duid === null ? [] : findGroupIds(duid);
    shared.change(key, groupIds, (shown) => {
      if (shown === undefined) return { ...version, earlier: [] };
      const { earlier, ...newest } = shown;
      return { ...version, earlier: [...earlier, newest] };
    });
  }
  return {
    ...shared,
    mark: addVersion,
    unmark: (key, duid) => addVersion(key, duid, []),
  };
}
