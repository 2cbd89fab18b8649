import { isWorthReporting } from "@capno/api-client/api-error";
import { getReviews, putReviews } from "@capno/api-client/endpoints/reviews";
import type { Review } from "@capno/api-client/models/review";
import { runMachine } from "@capno/machine/run-machine";
import type { ProductServices } from "@capno/product-contract/product-services";

import { reportOnce } from "../../shared/report-once.ts";
import {
  getShownReviews,
  NO_REVIEWS,
  stepOwnReviews,
  stepSharedReviews,
  type ReviewEffect,
  type ReviewEvent,
  type ReviewState,
} from "./review-machine.ts";

export interface ReviewsController {
  /** False: reviews are not shared, and are lost at log-out. */
  readonly isShared: boolean;
  getState(): ReviewState;
  watch(listener: () => void): () => void;
  /** As it is shown now. */
  reviewOf(key: string): Review | undefined;
  /** The key is a user ID, or the key of an explanation. */
  mark(key: string, stamps: readonly string[]): void;
  unmark(key: string): void;
  /** Looks what the others did. */
  ask(): void;
  dismissNotice(): void;
  dispose(): void;
}

/** Runs the reviews of a session; the only code that sends them over the network. */
export function createReviews({ http, clock, config, session, notices }: ProductServices): ReviewsController {
  const path = config.capture.reviewStoreUrl;
  const isShared = path !== "";
  const ended = new AbortController();
  const options = { signal: ended.signal };
  const machine = runMachine<ReviewState, ReviewEvent, ReviewEffect>({
    initial: NO_REVIEWS,
    step: isShared ? stepSharedReviews : stepOwnReviews,
    runEffect: (effect) => void runEffect(effect),
  });

  function send(event: ReviewEvent): void {
    if (!ended.signal.aborted) machine.send(event);
  }

  async function runEffect(effect: ReviewEffect): Promise<void> {
    try {
      if (effect.type === "read") {
        const { reviews, version } = await getReviews(http, path, options);
        send({ type: "was-read", reviews, version });
        return;
      }
      const { reviews, replaces } = effect;
      const outcome = await putReviews(http, path, reviews, replaces, options);
      if (outcome.kind === "overtaken") send({ type: "was-overtaken" });
      else send({ type: "was-written", reviews, version: outcome.version });
    } catch (error) {
      if (isWorthReporting(error)) reportOnce(notices, "the shared reviews could not be reached", error);
      send({ type: "failed" });
    }
  }

  return {
    isShared,
    getState: machine.getState,
    watch: machine.watch,
    reviewOf: (key) => getShownReviews(machine.getState()).get(key),
    mark: (duid, stamps) =>
      send({
        type: "changed",
        duid,
        review: { stamps, at: clock.now(), by: session.account().username },
      }),
    unmark: (duid) => send({ type: "changed", duid, review: null }),
    ask: () => send({ type: "asked" }),
    dismissNotice: () => send({ type: "news-dismissed" }),
    dispose: () => ended.abort(),
  };
}
