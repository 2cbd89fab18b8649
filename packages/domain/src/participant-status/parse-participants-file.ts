import type { IsoDay } from "../calendar/calendar.ts";
import { createUserFinder, type FoundUser } from "../participant/find-user.ts";
import { formatQuantity } from "../number/percent.ts";
import { splitCsvRows } from "../text/csv-rows.ts";
import { normalisePastedText } from "../text/pasted-text.ts";
import {
  LEAVING_REASON_NAMES,
  LEAVING_REASONS,
  parseParticipantStatus,
  STATUS_NOT_READ,
  STATUS_UNREADABLE,
  type ParticipantStatus,
  type ParticipantStatuses,
} from "./participant-status.ts";
import { createDayReader, isDayZero, mayGoOn, type WrittenDay } from "./written-days.ts";
import { isolate } from "../text/isolate.ts";

/** A line that says no status, and why. */
interface BadLine {
  readonly line: number;
  readonly problem: string;
}

export interface ParticipantsFile {
  readonly statuses: ParticipantStatuses;
  readonly badLines: readonly BadLine[];
  /** Its days are serial numbers, which do not say from which year they count. */
  readonly areSerial: boolean;
}

/** The list of users that lines are looked up in. */
interface UserList {
  readonly ids: readonly string[];
  /** Rows that could not be read: a line that names no known user may be about one of them. */
  readonly unreadable: number;
}

/** The columns, each with the name that the study data package gives it. */
const COLUMNS = [["duid", "participant_id"], ["enrolled"], ["left"], ["reason", "left_reason"]] as const;

/** What statistics programs write into an empty cell. */
const EMPTY = /^(na|n\/a|null|-)$/i;

/**
 * Reads a table of `duid,enrolled,left,reason`, separated by commas, semicolons or tabs, its columns in any order and
 * among others. Every line that says no status is named with its reason; of two lines about one user neither counts.
 * A file that was cut, or that has a line end too many, gives no status that the whole file does not give.
 */
export function parseParticipantsFile(text: string, users: UserList, today: IsoDay): ParticipantsFile {
  const [heading, ...rows] = splitCsvRows(text);
  const names = heading?.cells.map((cell) => normalisePastedText(cell).trim().toLowerCase()) ?? [];
  const places = COLUMNS.map((column) =>
    names.flatMap((name, place) => (column.some((each) => each === name) ? place : [])),
  );
  if (heading === undefined || heading.problem !== undefined || places.some(({ length }) => length !== 1)) {
    const problem =
      heading?.problem ??
      "the first line does not name the columns duid, enrolled, left and reason, each once";
    return { statuses: new Map(), badLines: [{ line: heading?.line ?? 1, problem }], areSerial: false };
  }
  const findUser = createUserFinder(users.ids);
  const lines = rows.map((row, index) => {
    const cells = places.map(([place = 0]) => (row.cells[place] ?? "").trim());
    const [id = ""] = cells;
    const [, enrolled = "", left = "", reason = ""] = cells.map(toCell);
    const problem = row.problem ?? findShapeProblem(rows, index, names.length);
    const isCut = row.mayBeCut && hasOpenEnd(places.flat().indexOf(row.cells.length - 1), enrolled, left);
    return {
      ...row,
      id,
      problem: problem ?? (isCut ? "the file ends in it: add a line end if the line is whole" : undefined),
      user: findUser(id),
      enrolled,
      left,
      reason,
    };
  });
  // Lines of users who are not in the list say nothing about the form of the days of the others.
  const { readDay, areSerial } = createDayReader(
    lines.flatMap(({ problem, user, enrolled, left }) =>
      problem === undefined && user.kind !== "none" ? [enrolled, left] : [],
    ),
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
      // Before the user: a line about users who could not be read names none.
      ([STATUS_NOT_READ, STATUS_UNREADABLE].includes(enrolled)
        ? "its status was not read when the file was saved"
        : undefined) ??
      findUserProblem(id, user, line, linesOf, users) ??
      readStatus(readDay(enrolled), readDay(left), reason, today);
    if (typeof read !== "string") {
      if (user.kind === "one") statuses.set(user.duid, read);
      continue;
    }
    for (let each = line; each <= lastLine; each++)
      badLines.push({ line: each, problem: each === line ? read : `it is part of line ${line}: ${read}` });
  }
  return { statuses, badLines, areSerial };
}

function toCell(written: string): string {
  const text = normalisePastedText(written);
  return EMPTY.test(text) || isDayZero(text) ? "" : text;
}

type Row = ReturnType<typeof splitCsvRows>[number];

/** Why the cells of a row are not those of the heading. */
function findShapeProblem(rows: readonly Row[], index: number, width: number): string | undefined {
  const row = rows[index];
  if (row === undefined) return undefined;
  if (row.lastLine > row.line) return "it has a line end inside quotation marks";
  if (row.cells.length < width)
    return `it has fewer cells than the heading, which has ${width}: add the separators of its empty cells`;
  if (row.cells.slice(width).some((cell) => cell.trim() !== ""))
    return `it has more cells than the heading, which has ${width}`;
  // A line end in the first or last cell of a row leaves a part of one cell as a line of its own.
  const part = [rows[index - 1], rows[index + 1]].find((beside) => beside?.cells.length === 1);
  return part === undefined ? undefined : `line ${part.line} beside it has one cell, which may belong to it`;
}

/** Whether a row of which the last cell was cut would give another status. `column` is the place in `COLUMNS`. */
function hasOpenEnd(column: number, enrolled: string, left: string): boolean {
  if (column === 0) return true;
  if (column === 1) return mayGoOn(enrolled) || (enrolled === "" && left !== "");
  return column === 2 && mayGoOn(left);
}

function findUserProblem(
  id: string,
  user: FoundUser,
  line: number,
  linesOf: ReadonlyMap<string, readonly number[]>,
  { unreadable }: UserList,
): string | undefined {
  if (id === "") return "it has no user ID";
  if (user.kind === "several") return `users differ from ${isolate(id)} in case only: neither is used`;
  if (user.kind !== "one")
    return unreadable === 0
      ? "your groups have no user with this ID"
      : `this user was not found, and ${formatQuantity(unreadable, "user")} of the list could not be read`;
  const other = linesOf.get(user.duid)?.find((each) => each !== line);
  return other === undefined
    ? undefined
    : `line ${other} is about the same user, ${isolate(user.duid)}: neither is used`;
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
