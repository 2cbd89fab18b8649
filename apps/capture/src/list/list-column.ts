import type { ReviewEntry } from "@capno/api-client/models/study-log";
import type { Participant } from "@capno/domain/participant/participant";
import type { SortKey } from "@capno/domain/participant/participant-order";
import type { StatusReading } from "@capno/domain/participant-status/participant-status";
import type { Duid, EpochMs } from "@capno/domain/units";
import type { Reason } from "@capno/domain/worklist/worklist";
import type { IconDrawing } from "@capno/ui-kit/icons/Icon";
import type { KeyboardEvent, ReactNode } from "react";

import type { KnownRow } from "../study/log/log-entry.ts";
import type { KnownRecords } from "../study/data/study.ts";
import type { StripSource } from "./DayStrip.tsx";
import type { ListedNote } from "../study/notes/find-notes.ts";

/** In a cell that cannot have a value; a row of lines leaves it out. */
export const NONE = "\u2013";

export interface ListedRow {
  readonly participant: Participant;
  readonly place: number;
  readonly now: EpochMs;
  readonly timeZone: string;
  readonly canOpen: boolean;
  readonly isMenuOpen: boolean;
  /** Why the participant is in the worklist; undefined: the row is one of the whole list. */
  readonly reasons: readonly Reason[] | undefined;
  readonly review: ReviewEntry | undefined;
  /** Whether the question until when is open beside the row. */
  readonly isDoneOpen: boolean;
  readonly isSelected: boolean | undefined;
  readonly onSelect: (place: number, isRange: boolean) => void;
  /** The days of the strip; undefined: not shown to this account. */
  readonly strip: StripSource | undefined;
  readonly known: KnownRecords | undefined;
  readonly status: StatusReading;
  /** The newest entry about the status; undefined: there is none, or the rows do not show it. */
  readonly statusRow: KnownRow<"status"> | undefined;
  /** Whether a press on the row opens the dialog of its status and not the user. */
  readonly opensStatus: boolean;
  /** How far the own change of the status has come; empty: it is saved. */
  readonly statusSaving: string;
  readonly note: ListedNote | undefined;
  /** Whether a summary is to be made; undefined: users are not being ticked. */
  readonly isTicked: boolean | undefined;
  readonly onTick: (duid: Duid) => void;
  readonly onMenu: (participant: Participant, button: HTMLElement) => void;
  /** A key was pressed on the row's link. */
  readonly onMove: (place: number, event: KeyboardEvent) => void;
  readonly onOpen: (participant: Participant) => void;
  readonly onReview: (participant: Participant, place: number, button: HTMLElement) => void;
}

export interface SavedRow {
  readonly participant: Participant;
  readonly status: StatusReading;
  readonly now: EpochMs;
  readonly reasons: readonly Reason[];
  readonly done: ReviewEntry | undefined;
  readonly formatTime: (time: EpochMs) => string;
}

export interface FileColumn {
  readonly heading: string;
  readonly read: (row: SavedRow) => string | number;
}

/**
 * The slot of a cell below 1000 px, where a row has lines instead of columns. ParticipantSlots.module.css places these
 * slots for each width. Hidden: for screen readers alone.
 */
type Slot =
  | "lead"
  | "title"
  | "subtitle"
  | "detail"
  | "subdetail"
  | "value"
  | "subvalue"
  | "reasons"
  | "action"
  | "actions"
  | "hidden";

/** The place of a column in one of the tables: All Users, the worklist, or participant status. */
export interface Placement {
  /** The widths from 1280 px and from 1000 px; undefined: the column takes the remaining width. */
  readonly widths?: readonly [wideRem: number, tightRem: number];
  readonly slot: Slot;
}

/** A column: everything that is known of it, except how its cells are styled. */
export interface ListColumn {
  readonly name: string;
  /** Absent: its buttons name themselves. */
  readonly heading?: string;
  readonly sortKey?: SortKey;
  /** Drawn in place of the heading, which only screen readers then read. */
  readonly headingIcon?: IconDrawing;
  readonly explanation?: ReactNode;
  /** The heading above this one and those beside it. */
  readonly group?: string;
  readonly isNumber?: boolean;
  readonly isRowHeading?: boolean;
  /** Below 1440 px for screen readers alone: the other columns need the room, and the user ID has a mark where it matters. */
  readonly isForWide?: boolean;
  /** Whether the column is shown only while users are ticked, or hidden then. */
  readonly ticking?: "only" | "hidden";
  /** Stands before the value on a tablet, which shows no headings. */
  readonly label?: string;
  readonly list?: Placement;
  readonly worklist?: Placement;
  readonly status?: Placement;
  /** What its cells are, where that is one text. */
  readonly text?: (row: ListedRow) => string;
  readonly cell?: (row: ListedRow) => ReactNode;
  readonly title?: (row: ListedRow) => string;
  readonly file?: readonly FileColumn[];
  /** The file has it after the others. */
  readonly isLastInFile?: boolean;
}
