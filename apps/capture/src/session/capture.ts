import { isWorthReporting } from "@capno/api-client/api-error";
import type { Http } from "@capno/api-client/http";
import { createHttpQueue } from "@capno/api-client/http-queue";
import type { ProductServices } from "@capno/product-contract/product-services";
import { QueryCache, QueryClient } from "@tanstack/react-query";

import { createAllocation, type AllocationController } from "../features/allocation/create-allocation.ts";
import { createLatestLooks, type LatestLooks } from "../worklist/latest-looks.ts";
import { createReviews, type ReviewsController } from "../worklist/reviews/create-reviews.ts";
import { createPackageSlot, type PackageSlot } from "../features/study-package/run/package-slot.ts";
import { createLastViewed, type LastViewed } from "./last-viewed.ts";
import { createStudyEventsSlot, type StudyEventsSlot } from "./study-events-slot.ts";
import { reportOnce } from "../reporting/report-once.ts";

/** State that lives as long as Capture is open in one session. */
export interface Capture {
  readonly services: ProductServices;
  readonly queries: QueryClient;
  readonly allocation: AllocationController;
  readonly lastViewed: LastViewed;
  /** For what is asked for row by row: few at once, and none while the server is busy. */
  readonly queue: Http;
  /** Of which participants the newest record failed, as far as it was looked up. */
  readonly looks: LatestLooks;
  /** The reviewed participants. */
  readonly reviews: ReviewsController;
  /** The study data package that is being made. */
  readonly studyPackage: PackageSlot;
  /** Study events, from a file that the user dropped. */
  readonly studyEvents: StudyEventsSlot;
  dispose(): void;
}

export function createCapture(services: ProductServices): Capture {
  const { notices } = services;
  const queries = new QueryClient({
    queryCache: new QueryCache({
      // Each section says by itself what it lacks; here the failure is taken down.
      onError(error, { queryKey, state }) {
        const [what] = queryKey;
        const isRaised = state.data === undefined && (what === "participants" || what === "handsets");
        if (isWorthReporting(error) && !isRaised)
          reportOnce(notices, `${String(what)} could not be loaded`, error);
      },
    }),
    // The transport retries what may be retried; twice as often would only delay the message.
    defaultOptions: { queries: { retry: false, refetchOnReconnect: true } },
  });
  const allocation = createAllocation(services, () => queries.invalidateQueries());
  const studyPackage = createPackageSlot();
  const studyEvents = createStudyEventsSlot();
  const queue = createHttpQueue(services.http, {
    clock: services.clock,
    onPause: (ms) => studyPackage.tellBusy(ms),
  });
  const looks = createLatestLooks(services, queue);
  const reviews = createReviews(services);
  const stopWatching = services.realtime.watchLink((state) => {
    // Events may have been missed while the link was down.
    if (state === "live") void queries.invalidateQueries();
  });
  return {
    services,
    queries,
    allocation,
    lastViewed: createLastViewed(),
    queue,
    looks,
    reviews,
    studyPackage,
    studyEvents,
    dispose() {
      stopWatching();
      looks.dispose();
      reviews.dispose();
      allocation.dispose();
      studyPackage.dispose();
      studyEvents.put(undefined);
      void queries.cancelQueries();
      queries.clear();
    },
  };
}
