import type { IsoDay } from "@capno/domain/calendar";
import type { Duid } from "@capno/domain/units";

import type { Authored, Versioned } from "./stored-entry.ts";

/** One version of a note. An empty text withdraws the note. */
export interface NoteVersion extends Authored {
  readonly text: string;
}

/** A short text about a participant. It is changed by adding a version, and never lost. */
export interface Note extends Versioned<NoteVersion> {
  readonly duid: Duid;
  /** The day it is about, in the time zone of its author; of a record the day of the record. */
  readonly day?: IsoDay | undefined;
  /** The number of the record it is about. */
  readonly recordId?: number | undefined;
}

/** By an id that the author's browser chose. */
export type Notes = ReadonlyMap<string, Note>;
