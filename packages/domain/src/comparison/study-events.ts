import { splitCsvRows } from "../csv-rows.ts";
import { parseInstant } from "../instant.ts";
import { toSearchText } from "../participant.ts";
import { normalisePastedText } from "../pasted-text.ts";
import type { Duid, EpochMs } from "../units.ts";

/** When an event was: a day in the reader's zone, or a moment where the file says one. */
export type EventTime =
  | { readonly kind: "day"; readonly day: string }
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
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/**
 * Reads a table of `duid,date,label`, separated by commas, or by semicolons or tabs as spreadsheets of other countries
 * write it; each line that is none is named with its reason.
 */
export function parseStudyEvents(text: string): StudyEvents {
  const events: StudyEvent[] = [];
  const badLines: InvalidRow[] = [];
  const rows = splitCsvRows(text.replace(/^\uFEFF/, ""));
  for (const [place, { line, cells: written, isOpen }] of rows.entries()) {
    const cells = dropEmptyEnd(written.map((cell) => cell.trim()));
    const [duid = "", date = "", label = ""] = cells;
    const isHeading = place === 0 && COLUMNS.every((name, i) => cells[i]?.toLowerCase() === name);
    if (isHeading || cells.length === 0) continue;
    const when = parseEventTime(normalisePastedText(date));
    const problem = isOpen
      ? "a quotation mark is not closed"
      : cells.length > COLUMNS.length || written.length < COLUMNS.length
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

/** Spreadsheets write a separator for every column that ever held something. */
function dropEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}

/** The time, or what is wrong with it. */
function parseEventTime(text: string): EventTime | string {
  if (text === "") return "it has no date";
  if (DAY.test(text)) return isRealDay(text) ? { kind: "day", day: text } : `there is no day ${text}`;
  if (/^\d{4}-\d{2}-\d{2}[T ]/.test(text) && !ZONE.test(text)) {
    return `a time needs its zone, as 2026-03-03T14:05+01:00 has: ${text}`;
  }
  const time = isRealDay(text.slice(0, 10)) ? parseInstant(text) : undefined;
  return time === undefined ? `a date is written as 2026-03-03: ${text}` : { kind: "moment", time };
}

/** The 31 February is none, although `Date` takes it for one in March. */
function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
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
