import type { StudyGroup } from "@capno/domain/participant/participant-filter";

export type Group = StudyGroup;

/** Who signed in. Never a participant. */
export interface Account {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly groups: readonly Group[];
  readonly permissions: readonly string[];
  readonly hasConsentedToEula: boolean;
  readonly hasWatchedTrainingVideo: boolean;
}
