import type { ComparedSide } from "@capno/domain/comparison";
import { formatIsoDate } from "@capno/domain/time";
import { toEpochMs } from "@capno/domain/units";

import { EMPTY_DAY, toDayEntry, type DayEntry } from "../../../shared/DayField.tsx";
import { getStartOfDay } from "../../../shared/time/start-of-day.ts";
import { TIME_ZONE } from "../../../shared/time/time-zone.ts";

export interface SideDraft {
  readonly kind: ComparedSide["kind"];
  readonly record: string | undefined;
  readonly first: DayEntry;
  readonly last: DayEntry;
}

const EMPTY: SideDraft = { kind: "window", record: undefined, first: EMPTY_DAY, last: EMPTY_DAY };

/** The field values of a side. A window that begins or ends within a day shows the whole day. */
export function toDraft(side: ComparedSide | undefined): SideDraft {
  if (side === undefined) return EMPTY;
  if (side.kind === "record") return { ...EMPTY, kind: "record", record: String(side.id) };
  const lastMoment = toEpochMs(side.before - 1);
  return {
    ...EMPTY,
    first: toDayEntry(formatIsoDate(side.from, TIME_ZONE)),
    last: toDayEntry(formatIsoDate(lastMoment, TIME_ZONE)),
  };
}

/** The error of each field; empty if the side can be compared. */
export interface DraftProblems {
  readonly record?: string;
  readonly first?: string;
  readonly last?: string;
}

export function findProblems({ kind, record, first, last }: SideDraft): DraftProblems {
  if (kind === "record") return record === undefined ? { record: "Choose a record" } : {};
  if (first.kind === "day" && last.kind === "day")
    return last.day < first.day ? { last: "The last day lies before the first one" } : {};
  return {
    ...findDayProblem("first", first),
    ...findDayProblem("last", last),
  };
}

function findDayProblem(name: "first" | "last", entry: DayEntry): DraftProblems {
  if (entry.kind === "day") return {};
  return { [name]: entry.kind === "empty" ? `Choose the ${name} day` : entry.error };
}

/** The side that the fields mean; undefined while something is wrong with them. */
export function toSide(draft: SideDraft): ComparedSide | undefined {
  if (Object.keys(findProblems(draft)).length > 0) return undefined;
  if (draft.kind === "record") return { kind: "record", id: Number(draft.record) };
  const { first, last } = draft;
  if (first.kind !== "day" || last.kind !== "day") return undefined;
  return { kind: "window", from: getStartOfDay(first.day), before: getStartOfDay(last.day, 1) };
}
