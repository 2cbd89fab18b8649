import { getReviews, putReviews } from "@capno/api-client/endpoints/reviews";
import type { Review } from "@capno/api-client/models/review";
import type { ProductServices } from "@capno/product-contract/product-services";

import { createSharedEntries, type SharedEntries } from "../shared-entries/create-shared-entries.ts";

/** The key is a user ID, or the key of an explanation. */
export interface ReviewsController extends SharedEntries<Review> {
  mark(key: string, stamps: readonly string[]): void;
  unmark(key: string): void;
}

/** Runs the reviews of a session. */
export function createReviews({ http, clock, config, session, notices }: ProductServices): ReviewsController {
  const path = config.capture.reviewStoreUrl;
  const shared = createSharedEntries<Review>({
    notices,
    failure: "the shared reviews could not be reached",
    store:
      path === ""
        ? undefined
        : {
            read: (options) => getReviews(http, path, options),
            write: (reviews, replaces, options) => putReviews(http, path, reviews, replaces, options),
          },
  });
  return {
    ...shared,
    mark: (key, stamps) => shared.change(key, { stamps, at: clock.now(), by: session.account().username }),
    unmark: (key) => shared.change(key, null),
  };
}
