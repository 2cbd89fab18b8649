import type { IsoDay } from "@capno/domain/calendar";
import type { Duid, EpochMs } from "@capno/domain/units";

/** One version of a note. An empty text withdraws the note. */
export interface NoteVersion {
  readonly text: string;
  readonly at: EpochMs;
  /** The account. */
  readonly by: string;
}

/** A short text about a participant. It is changed by adding a version, and never lost. */
export interface Note extends NoteVersion {
  readonly duid: Duid;
  /** The day it is about, in the time zone of its author; of a record the day of the record. */
  readonly day?: IsoDay | undefined;
  /** The number of the record it is about. */
  readonly recordId?: number | undefined;
  /** Its earlier versions, oldest first. */
  readonly earlier: readonly NoteVersion[];
}

/** By an id that the author's browser chose. */
export type Notes = ReadonlyMap<string, Note>;
