import type { EpochMs } from "@capno/domain/units";

export interface SummaryNote {
  readonly writtenAt: EpochMs;
  readonly author: string;
  readonly text: string;
}

/** Who has no page in a file of summaries, and why. */
export interface SummaryFailure {
  readonly userId: string;
  readonly reason: string;
}
