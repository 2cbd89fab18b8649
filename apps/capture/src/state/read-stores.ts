import type { LoggedAllocation } from "@capno/api-client/models/allocation";
import type { Note } from "@capno/api-client/models/note";
import type { Mark } from "@capno/api-client/models/review";
import type { StoredStatus } from "@capno/api-client/models/stored-status";

import type { Capture } from "./capture-session.ts";
import type { StoreReading } from "./shared-entries/create-shared-entries.ts";

/** What every store has at one moment; one that does not answer says why. */
export interface StoresReading {
  readonly notes: PromiseSettledResult<StoreReading<Note>>;
  readonly reviews: PromiseSettledResult<StoreReading<Mark>>;
  readonly statuses: PromiseSettledResult<StoreReading<StoredStatus>>;
  readonly allocations: PromiseSettledResult<StoreReading<LoggedAllocation>>;
}

/** Reads each store once: everything in a file is made of one reading. */
export async function readStores({
  notes,
  reviews,
  statuses,
  allocationLog,
}: Pick<Capture, "notes" | "reviews" | "statuses" | "allocationLog">): Promise<StoresReading> {
  const [ofNotes, ofReviews, ofStatuses, ofAllocations] = await Promise.allSettled([
    notes.read(),
    reviews.read(),
    statuses.read(),
    allocationLog.read(),
  ]);
  return { notes: ofNotes, reviews: ofReviews, statuses: ofStatuses, allocations: ofAllocations };
}
