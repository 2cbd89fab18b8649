import type { EpochMs } from "@capno/domain/units";

/** A clinician's review of a participant who needs a call. */
export interface Review {
  /** The reasons, as they were then. */
  readonly stamps: readonly string[];
  readonly at: EpochMs;
  /** The account. */
  readonly by: string;
}

/** By user ID. */
export type Reviews = ReadonlyMap<string, Review>;
