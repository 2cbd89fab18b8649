import type { Reviews } from "@capno/api-client/models/review";
import { useMachine } from "@capno/machine/use-machine";
import { useServices } from "@capno/product-contract/use-services";
import { useEffect, useMemo } from "react";

import { useCapture } from "../use-capture.ts";
import { getShownReviews } from "./review-machine.ts";

const SHARED_EVERY_MS = 60_000;

/** The reviews as they are shown now; shared ones are asked for while a page shows them. */
export function useReviews(): Reviews {
  const { reviews } = useCapture();
  const { clock } = useServices();
  const state = useMachine(reviews);
  useEffect(() => {
    if (!reviews.isShared) return undefined;
    let stop = () => {};
    (function look() {
      reviews.ask();
      stop = clock.after(SHARED_EVERY_MS, look);
    })();
    return () => stop();
  }, [reviews, clock]);
  return useMemo(() => getShownReviews(state), [state]);
}
