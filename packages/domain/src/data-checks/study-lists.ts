import type { RecordedDate } from "../time/instant.ts";
import type { Participant } from "../participant/participant.ts";
import type { Duid, EpochMs, HandsetUdi } from "../units.ts";

export type CheckedRecord = RecordedDate & {
  readonly id: number;
  readonly isFailed: boolean;
  /** Undefined where the list does not name the handset. */
  readonly handsetUdi?: HandsetUdi | undefined;
};

export interface CheckedParticipant extends Pick<
  Participant,
  "duid" | "groupIds" | "study" | "udi" | "count" | "quality" | "lastQuality"
> {
  /** Undefined where the list could not be read. */
  readonly records: readonly CheckedRecord[] | undefined;
  /** How many rows of the list could not be read. */
  readonly unreadRecords: number;
}

/** What the server's lists said, read at one time. */
export interface StudyLists {
  /** The server's time at which the lists were read. */
  readonly asOf: EpochMs;
  readonly participants: readonly CheckedParticipant[];
  /** Those that the list named more than once. */
  readonly repeated: readonly Duid[];
  readonly unreadParticipants: number;
  /** Undefined where the list could not be read. */
  readonly handsets: readonly HandsetUdi[] | undefined;
  readonly unreadHandsets: number;
  /** Who has the handsets of participants outside the checked project. */
  readonly holdersElsewhere: ReadonlyMap<HandsetUdi, Duid>;
}
