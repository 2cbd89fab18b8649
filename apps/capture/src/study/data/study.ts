import type { Duid, EpochMs } from "@capno/domain/units";

import type { ParticipantList } from "./lists.ts";
import type { ListedRow, RecordList } from "./lists.ts";
import type { HandsetList } from "./lists.ts";

/** The progress of a reading, and why it waits. */
export interface StudyProgress {
  /** How many participants it is about; null until their list is there. */
  readonly total: number | null;
  /** Number of participants whose records were read or could not be. */
  readonly done: number;
  /** When the pause that the server asked for ends. */
  readonly busyUntil: EpochMs | null;
  readonly isLinkDown: boolean;
}

export const NOTHING_READ: StudyProgress = { total: null, done: 0, busyUntil: null, isLinkDown: false };

export interface StudyReadOptions {
  /** After an abort, the lists already read are kept, and a request shared with another view continues. */
  readonly signal: AbortSignal;
  /** Refetches data that was requested before this server time. */
  readonly since: EpochMs;
  readonly onProgress?: (progress: StudyProgress) => void;
}

export interface KnownRecords {
  /** The newest list; undefined: none was read. */
  readonly list: RecordList | undefined;
  /** When the newest request failed, on `clock.monotonic()`; undefined: it did not. */
  readonly failedAt: number | undefined;
}

/** The records of each participant: the list, or why there is none. */
export type RecordsRead = ReadonlyMap<Duid, RecordList | string>;

/** The server's lists of one project, or of all. */
export interface StudyAnswers {
  readonly groupId: number | null;
  /** The server's time when the oldest of the lists was requested. */
  readonly asOf: EpochMs;
  /** Every participant the account sees, of other projects too. */
  readonly participants: ParticipantList;
  /** One entry for each participant of the project; absent ones were not read. */
  readonly records: RecordsRead;
  readonly handsets: HandsetList | undefined;
}

/**
 * The one reader of a study: participants, handsets and lists of records, kept until log-out. Views share what is known
 * and what is on its way, and at most four of a study's requests are sent at once. A list counts as known while its row
 * of All Users is unchanged, nothing was announced since, and it is not older than the caller's `since`.
 *
 * A page of a whole project uses `useStudyReading`, a page of one participant `useQuery(recordsQuery(…))`. What makes a
 * file passes `since` and writes `asOf` into it.
 */
export interface Study {
  /** All lists of records that are known; a new map after each change. */
  getRecords(): ReadonlyMap<Duid, KnownRecords>;
  watch(listener: () => void): () => void;
  /** Reads what is not known of these participants' records. Rejects when it is aborted or the session is over. */
  readRecords(rows: readonly ListedRow[], options: StudyReadOptions): Promise<RecordsRead>;
  /** Reads a project: its participants and the handsets now, their records where they are not known. */
  readGroup(groupId: number | null, options: StudyReadOptions): Promise<StudyAnswers>;
  /** What is known of a project without a request; undefined without the participants. */
  getKnown(groupId: number | null, since: EpochMs): StudyAnswers | undefined;
  /** A record of this participant was added: refetches what is shown. */
  onRecordsChanged(duid: Duid): void;
  /** Records may have been added unheard: of this participant, or of any. What is shown and older is refetched. */
  onRecordsMissed(duid?: Duid): void;
  /** Sends nothing for this time. */
  onServerBusy(ms: number): void;
  dispose(): void;
}

/** The greatest age of a list that is used without a new request, long enough to go from the calendar to the package. */
const KNOWN_MS = 10 * 60_000;

/** The value of `since` that accepts data of the last minutes. */
export const getSinceRecently = (now: EpochMs): EpochMs => (now - KNOWN_MS) as EpochMs;
