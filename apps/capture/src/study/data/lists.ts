import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { OwnHandset } from "@capno/api-client/models/handset";
import type { ReadableList } from "@capno/api-client/models/list";
import type { Participant } from "@capno/domain/participant/participant";
import type { EpochMs } from "@capno/domain/units";

export interface ParticipantList extends ReadableList<Participant> {
  /** The server's time at the request. */
  readonly asOf: EpochMs;
}

export interface HandsetList extends ReadableList<OwnHandset> {
  /** The server's time when the list was requested. */
  readonly asOf: EpochMs;
}

/** The fields of a row of All Users that change with a newer record. */
export type ListedRow = Pick<Participant, "duid" | "count" | "lastUsedTime" | "hasUnknownDate">;

/** A participant's records as the server listed them, newest first. */
export interface RecordList extends ReadableList<CapnogramSummary> {
  /** The server's time when the list was requested. */
  readonly asOf: EpochMs;
  /** `describeRow` of the row for which it was requested; empty where that was not known. */
  readonly of: string;
}

/** A different text means that records were added or removed. */
export const describeRow = ({ count, lastUsedTime, hasUnknownDate }: Omit<ListedRow, "duid">) =>
  `${count} ${lastUsedTime ?? ""} ${hasUnknownDate}`;

/** A count of none beside a date is a record all the same. */
export const hasRecord = ({ count, lastUsedTime, hasUnknownDate }: Omit<ListedRow, "duid">) =>
  count > 0 || lastUsedTime !== null || hasUnknownDate;
