import type { IsoDay } from "../calendar/calendar.ts";
import { createUserFinder, type FoundUser } from "../participant/find-user.ts";
import { splitCsvRows } from "../text/csv-rows.ts";
import { normalisePastedText } from "../text/pasted-text.ts";
import {
  LEAVING_REASON_NAMES,
  LEAVING_REASONS,
  parseParticipantStatus,
  type ParticipantStatus,
  type ParticipantStatuses,
} from "./participant-status.ts";
import { createDayReader, type WrittenDay } from "./written-days.ts";

/** A line that says no status, and why. */
interface BadLine {
  readonly line: number;
  readonly problem: string;
}

export interface ParticipantsFile {
  readonly statuses: ParticipantStatuses;
  readonly badLines: readonly BadLine[];
}

/** The columns, each with the name that the study data package gives it. */
const COLUMNS = [["duid", "participant_id"], ["enrolled"], ["left"], ["reason", "left_reason"]] as const;

/** What statistics programs write into an empty cell. */
const EMPTY = /^(na|n\/a|null|-)$/i;

/**
 * Reads a table of `duid,enrolled,left,reason`, separated by commas, semicolons or tabs, its columns in any order and
 * among others. Every line that says no status is named with its reason; of two lines about one user neither counts.
 */
export function parseParticipantsFile(
  text: string,
  userIds: readonly string[],
  today: IsoDay,
): ParticipantsFile {
  const [heading, ...rows] = splitCsvRows(text);
  const names = heading?.cells.map((cell) => normalisePastedText(cell).trim().toLowerCase()) ?? [];
  const places = COLUMNS.map((column) =>
    names.flatMap((name, place) => (column.some((each) => each === name) ? place : [])),
  );
  if (heading === undefined || heading.problem !== undefined || places.some(({ length }) => length !== 1)) {
    const problem =
      heading?.problem ??
      "the first line does not name the columns duid, enrolled, left and reason, each once";
    return { statuses: new Map(), badLines: [{ line: heading?.line ?? 1, problem }] };
  }
  const findUser = createUserFinder(userIds);
  const lines = rows.map((row) => {
    const cells = places.map(([place = 0]) => (row.cells[place] ?? "").trim());
    const [id = ""] = cells;
    const [, enrolled = "", left = "", reason = ""] = cells.map(toCell);
    const isExtra = row.cells.slice(names.length).some((cell) => cell.trim() !== "");
    const problem =
      row.problem ??
      (row.lastLine > row.line
        ? "it has a line end inside quotation marks"
        : isExtra
          ? `it has more cells than the heading, which has ${names.length}`
          : undefined);
    return { ...row, id, problem, user: findUser(id), enrolled, left, reason };
  });
  const readDay = createDayReader(
    lines.flatMap(({ problem, enrolled, left }) => (problem === undefined ? [enrolled, left] : [])),
  );
  const linesOf = new Map<string, number[]>();
  for (const { user, line } of lines) {
    if (user.kind !== "one") continue;
    const others = linesOf.get(user.duid);
    if (others === undefined) linesOf.set(user.duid, [line]);
    else others.push(line);
  }

  const statuses = new Map<string, ParticipantStatus>();
  const badLines: BadLine[] = [];
  for (const { line, lastLine, id, problem, user, enrolled, left, reason } of lines) {
    const read =
      problem ??
      findUserProblem(id, user, line, linesOf) ??
      readStatus(readDay(enrolled), readDay(left), reason, today);
    if (typeof read !== "string") {
      if (user.kind === "one") statuses.set(user.duid, read);
      continue;
    }
    for (let each = line; each <= lastLine; each++)
      badLines.push({ line: each, problem: each === line ? read : `it is part of line ${line}: ${read}` });
  }
  return { statuses, badLines };
}

function toCell(written: string): string {
  const text = normalisePastedText(written);
  return EMPTY.test(text) ? "" : text;
}

function findUserProblem(
  id: string,
  user: FoundUser,
  line: number,
  linesOf: ReadonlyMap<string, readonly number[]>,
): string | undefined {
  if (id === "") return "it names no user";
  if (user.kind === "several") return `users differ from ${id} in case only: neither is used`;
  if (user.kind !== "one") return "there is no such user in your groups";
  const other = linesOf.get(user.duid)?.find((each) => each !== line);
  return other === undefined
    ? undefined
    : `line ${other} is about the same user, ${user.duid}: neither is used`;
}

function readStatus(
  enrolled: WrittenDay,
  left: WrittenDay,
  reason: string,
  today: IsoDay,
): ParticipantStatus | string {
  if ("problem" in enrolled) return `enrolled: ${enrolled.problem}`;
  if ("problem" in left) return `left: ${left.problem}`;
  const word = reason.toLowerCase();
  const named = LEAVING_REASONS.find((each) => LEAVING_REASON_NAMES[each].toLowerCase() === word);
  return parseParticipantStatus({ enrolled: enrolled.day, left: left.day, reason: named ?? word }, today);
}
