import { parseIsoDay, type IsoDay } from "../calendar.ts";
import { splitCsvRows } from "../csv-rows.ts";
import { parseInstant } from "../instant.ts";
import { toSearchText } from "../participant.ts";
import { normalisePastedText } from "../pasted-text.ts";
import type { Duid, EpochMs } from "../units.ts";

/** When an event was: a day in the reader's zone, or a moment where the file says one. */
export type EventTime =
  | { readonly kind: "day"; readonly day: IsoDay }
  | { readonly kind: "moment"; readonly time: EpochMs };

export interface StudyEvent {
  readonly duid: string;
  readonly when: EventTime;
  readonly label: string;
}

/** A line that is no event, and why. */
export interface InvalidRow {
  readonly line: number;
  readonly problem: string;
}

export interface StudyEvents {
  readonly events: readonly StudyEvent[];
  readonly badLines: readonly InvalidRow[];
}

const COLUMNS = ["duid", "date", "label"] as const;
const DAY = /^\d+-\d+-\d+$/;
const ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** Where each column lies, and how many there are. */
interface Columns {
  readonly places: readonly number[];
  readonly count: number;
}

const USUAL_COLUMNS: Columns = { places: [0, 1, 2], count: COLUMNS.length };

/**
 * Reads a table of `duid,date,label`, separated by commas, or by semicolons or tabs as spreadsheets of other countries
 * write it. Where a heading names these columns they may be in any order and among others. Each line that is no event is
 * named with its reason.
 */
export function parseStudyEvents(text: string): StudyEvents {
  const events: StudyEvent[] = [];
  const badLines: InvalidRow[] = [];
  const rows = splitCsvRows(text.replace(/^\uFEFF/, ""));
  let columns = USUAL_COLUMNS;
  let isFirst = true;
  for (const { line, cells: written, isOpen } of rows) {
    const cells = dropEmptyEnd(written.map((cell) => cell.trim()));
    if (cells.length === 0) continue;
    const heading = isFirst ? readHeading(cells) : undefined;
    isFirst = false;
    if (heading === "ambiguous")
      return { events: [], badLines: [{ line, problem: "its heading names a column twice" }] };
    if (heading !== undefined) {
      columns = heading;
      continue;
    }
    const [duid = "", date = "", label = ""] = columns.places.map((place) => cells[place] ?? "");
    const when = parseEventTime(normalisePastedText(date));
    const problem = isOpen
      ? "a quotation mark is not closed"
      : cells.length > columns.count || written.length <= Math.max(...columns.places)
        ? `it has ${cells.length} ${cells.length === 1 ? "column" : "columns"}, not duid, date and label`
        : duid === ""
          ? "it names no user"
          : typeof when === "string"
            ? when
            : label === ""
              ? "it has no label"
              : undefined;
    if (problem !== undefined) badLines.push({ line, problem });
    else if (typeof when !== "string") events.push({ duid, when, label });
  }
  return { events, badLines };
}

/** Undefined where the line is no heading. */
function readHeading(cells: readonly string[]): Columns | "ambiguous" | undefined {
  const names = cells.map((cell) => cell.toLowerCase());
  if (!COLUMNS.every((name) => names.includes(name))) return undefined;
  if (COLUMNS.some((name) => names.indexOf(name) !== names.lastIndexOf(name))) return "ambiguous";
  return { places: COLUMNS.map((name) => names.indexOf(name)), count: cells.length };
}

/** Spreadsheets write a separator for every column that ever held something. */
function dropEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}

/** The time, or what is wrong with it. */
function parseEventTime(text: string): EventTime | string {
  if (text === "") return "it has no date";
  const day = parseIsoDay(text);
  if (day !== undefined) return { kind: "day", day };
  if (DAY.test(text)) return `there is no day ${text}`;
  if (/^\d{4}-\d{2}-\d{2}[T ]/.test(text) && !ZONE.test(text)) {
    return `a time needs its zone, as 2026-03-03T14:05+01:00 has: ${text}`;
  }
  const time = parseInstant(text);
  return time === undefined ? `a date is written as 2026-03-03: ${text}` : { kind: "moment", time };
}

/** The events of one person, oldest lines first, and how many rows are of others. */
export function getEventsOf(
  duid: Duid,
  events: readonly StudyEvent[],
): { readonly own: readonly StudyEvent[]; readonly ofOthers: number } {
  const sought = toSearchText(duid);
  const own = events.filter((event) => toSearchText(event.duid) === sought);
  return { own, ofOthers: events.length - own.length };
}
