import type { Authored, Versioned } from "./stored-entry.ts";

/** One version of a review. Without stamps it takes the review back. */
export interface ReviewVersion extends Authored {
  /** The reasons, as they were then. */
  readonly stamps: readonly string[];
}

/** A clinician's review of a participant who needs a call. */
export type Review = Versioned<ReviewVersion>;

/** Keyed by user ID. */
export type Reviews = ReadonlyMap<string, Review>;
