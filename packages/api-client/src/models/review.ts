import type { Authored, Versioned } from "./stored-entry.ts";

/** One version of a review. Without stamps it takes the review back. */
export interface ReviewVersion extends Authored {
  readonly stamps: readonly string[];
}

/** A clinician's review of a participant who needs a call. */
export type Review = Versioned<ReviewVersion>;

/** Keyed by user ID. */
export type Reviews = ReadonlyMap<string, Review>;

/** One version of an explanation. An empty reason takes it back. */
interface ExplanationVersion extends Authored {
  readonly reason: string;
}

/** Why a finding of the data checks is as it should be. */
export interface Explanation extends Versioned<ExplanationVersion> {
  /** The key of the finding: equal in every run until something about it changes. */
  readonly finding: string;
  /** Whom the finding is about; undefined: a handset that no participant has. */
  readonly duid: string | undefined;
}

/** Keyed by the key of the finding, without those that were taken back. */
export type Explanations = ReadonlyMap<string, Explanation>;

export type MarkVersion = ReviewVersion | ExplanationVersion;
export type Mark = Review | Explanation;

export const isExplanation = (mark: Mark): mark is Explanation => "reason" in mark;
