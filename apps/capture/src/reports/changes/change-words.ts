import type { LogEntry } from "@capno/api-client/models/study-log";
import { CHECKS } from "@capno/domain/data-checks/finding";
import { isLoggedApart } from "@capno/domain/handset/handset-log";
import { parseHandset } from "@capno/domain/handset/handset";
import {
  LEAVING_REASON_NAMES,
  type ParticipantStatus,
} from "@capno/domain/participant-status/participant-status";
import { formatDateTime, formatShortDay } from "@capno/domain/time/date-text";
import type { EpochMs } from "@capno/domain/units";
import { formatQuantity } from "@capno/domain/number/percent";
import { isolate } from "@capno/domain/text/isolate";

export interface WordOptions {
  /** The zone of the study: its days and times. */
  readonly zone: string;
  readonly hasNoteText: boolean;
}

/** What an entry of the log says, for a person who reads the log of changes: "Died on 20 Nov 2026". */
export function describeEntry(entry: LogEntry, { zone, hasNoteText }: WordOptions): string {
  switch (entry.kind) {
    case "note":
      return `${entry.text === "" ? "Note deleted" : hasNoteText ? `Note: ${isolate(entry.text)}` : "Note"}${describeSubject(entry)}`;
    case "review":
      return describeReview(entry);
    case "explanation": {
      const name = entry.thread.split(":")[0] ?? "";
      const check = CHECKS.some((each) => each === name) ? ` (${name.replaceAll("-", " ")})` : "";
      return entry.text === "" ? `Explanation deleted${check}` : `Explained${check}: ${isolate(entry.text)}`;
    }
    case "status": {
      const status = entry.status === undefined ? "Status cleared" : describeStatus(entry.status);
      return entry.file === undefined ? status : `${status}, from ${isolate(entry.file)}`;
    }
    case "allocation": {
      const did = entry.did === "allocated" ? "given" : "returned";
      return `${isolate(parseHandset(entry.udi).label)} ${did}${describeDone(entry, zone)}`;
    }
    default:
      return entry satisfies never;
  }
}

function describeReview({ stamps, until, at }: Extract<LogEntry, { kind: "review" }>): string {
  if (stamps.length === 0) return "No longer done";
  const end = until === undefined ? "" : ` until ${formatShortDay(until)}`;
  return `Done${end}: ${stamps.map((stamp) => describeStamp(stamp, at)).join(", ")}`;
}

function describeSubject({ day, recordId }: Extract<LogEntry, { kind: "note" }>): string {
  if (recordId !== undefined) return ` (record ${recordId})`;
  return day === undefined ? "" : ` (${formatShortDay(day)})`;
}

export function describeStatus(status: ParticipantStatus): string {
  if (status.kind === "enrolled") return `Enrolled on ${formatShortDay(status.enrolled)}`;
  const left = `${LEAVING_REASON_NAMES[status.reason]} on ${formatShortDay(status.left)}`;
  return status.enrolled === null ? left : `${left}, enrolled on ${formatShortDay(status.enrolled)}`;
}

const describeDone = (entry: Extract<LogEntry, { kind: "allocation" }>, zone: string): string =>
  isLoggedApart(entry) ? `, done ${formatDateTime(entry.doneAt, zone)}` : "";

const DAY_MS = 86_400_000;
/** A stamp of low adherence names the ten that it was in. */
const ADHERENCE_STEP = 10;

/** A reviewed reason. What follows its name says when it would be a new one. */
function describeStamp(stamp: string, at: EpochMs): string {
  const [name = "", value = ""] = stamp.split(":");
  const number = value === "" ? Number.NaN : Number(value);
  switch (name) {
    case "unused":
      return isTime(number, at)
        ? `unused ${formatQuantity(Math.floor((at - number) / DAY_MS), "day")}`
        : "unused";
    case "low-adherence":
      return Number.isInteger(number)
        ? `adherence ${number * ADHERENCE_STEP} to ${(number + 1) * ADHERENCE_STEP - 1}%`
        : "low adherence";
    case "failed":
      return Number.isInteger(number) ? `record ${number} failed` : "failed record";
    case "quality-drop":
      return "quality dropped";
    case "never-used":
      return "never recorded";
    case "undated":
      return "unknown date of a record";
    case "no-handset":
      return "without a handset";
    default:
      return "a reason this version cannot read";
  }
}

const isTime = (number: number, before: EpochMs): boolean => number > Date.UTC(2010, 0) && number <= before;
