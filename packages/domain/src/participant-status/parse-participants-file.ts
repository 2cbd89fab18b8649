import type { IsoDay } from "../calendar/calendar.ts";
import { splitCsvRows, type CsvRow } from "../text/csv-rows.ts";
import { toSearchText } from "../participant/participant.ts";
import { normalisePastedText } from "../text/pasted-text.ts";
import {
  parseParticipantStatus,
  type ParticipantStatus,
  type ParticipantStatuses,
} from "./participant-status.ts";

/** A line that says no status, and why. */
export interface BadLine {
  readonly line: number;
  readonly problem: string;
}

export interface ParticipantsFile {
  readonly statuses: ParticipantStatuses;
  readonly badLines: readonly BadLine[];
}

const COLUMNS = ["duid", "enrolled", "left", "reason"] as const;

interface ReadLine {
  readonly line: number;
  /** As the list of users has it; undefined: the line names none. */
  readonly duid: string | undefined;
  readonly read: ParticipantStatus | string;
}

/**
 * Reads a table of `duid,enrolled,left,reason`, separated by commas, semicolons or tabs, its columns in any order and
 * among others. Every line that says no status is named with its reason; of two lines about one user neither counts.
 */
export function parseParticipantsFile(
  text: string,
  userIds: readonly string[],
  today: IsoDay,
): ParticipantsFile {
  const [heading, ...rows] = splitCsvRows(text.replace(/^\uFEFF/, "")).filter(({ cells }) =>
    cells.some((cell) => cell.trim() !== ""),
  );
  const names = heading?.cells.map((cell) => normalisePastedText(cell).trim().toLowerCase()) ?? [];
  const isHeading = COLUMNS.every((name) => names.filter((each) => each === name).length === 1);
  if (heading === undefined || !isHeading) {
    const problem = "the first line does not name the columns duid, enrolled, left and reason, each once";
    return { statuses: new Map(), badLines: [{ line: heading?.line ?? 1, problem }] };
  }
  const places = COLUMNS.map((name) => names.indexOf(name));
  const known = new Map(userIds.map((duid) => [toSearchText(duid), duid]));
  const lines = rows.map((row) => readLine(row, places, names.length, known, today));
  const linesOf = new Map<string, number[]>();
  for (const { duid, line } of lines)
    if (duid !== undefined) linesOf.set(duid, [...(linesOf.get(duid) ?? []), line]);

  const statuses = new Map<string, ParticipantStatus>();
  const badLines: BadLine[] = [];
  for (const { line, duid, read } of lines) {
    const other = linesOf.get(duid ?? "")?.find((each) => each !== line);
    if (other !== undefined)
      badLines.push({ line, problem: `line ${other} is about the same user, ${duid}: neither is used` });
    else if (typeof read === "string") badLines.push({ line, problem: read });
    else if (duid !== undefined) statuses.set(duid, read);
  }
  return { statuses, badLines };
}

function readLine(
  { line, cells, isOpen }: CsvRow,
  places: readonly number[],
  width: number,
  known: ReadonlyMap<string, string>,
  today: IsoDay,
): ReadLine {
  const [id = "", enrolled = "", left = "", reason = ""] = places.map((place) =>
    normalisePastedText(cells[place] ?? "").trim(),
  );
  const duid = known.get(toSearchText(id));
  const extra = cells.slice(width).some((cell) => cell.trim() !== "");
  const problem = isOpen
    ? "a quotation mark is not closed"
    : extra
      ? `it has more cells than the heading, which has ${width}`
      : id === ""
        ? "it names no user"
        : duid === undefined
          ? "there is no such user in your groups"
          : undefined;
  return {
    line,
    duid,
    read: problem ?? parseParticipantStatus({ enrolled, left, reason: reason.toLowerCase() }, today),
  };
}
