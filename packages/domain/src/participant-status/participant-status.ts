import { parseIsoDay, type IsoDay } from "../calendar/calendar.ts";
import { formatShortDay } from "../time/date-text.ts";

export const LEAVING_REASONS = ["completed", "withdrawn", "lost", "died"] as const;
export type LeavingReason = (typeof LEAVING_REASONS)[number];

/** What the study says of a participant. Undefined, where it says nothing, is "not known" and never "enrolled". */
export type ParticipantStatus =
  | { readonly kind: "enrolled"; readonly enrolled: IsoDay }
  | {
      readonly kind: "left";
      /** Null where it is not known. */
      readonly enrolled: IsoDay | null;
      readonly left: IsoDay;
      readonly reason: LeavingReason;
    };

/** Keyed by user ID. */
export type ParticipantStatuses = ReadonlyMap<string, ParticipantStatus>;

/** The study log is not loaded: neither known nor "not known". */
export const NOT_READ = "not-read";

/** The newest entry has a value of a newer version: neither the older word nor "not known". */
export const UNREADABLE = "unreadable";

/** Known, not known (undefined), or not read. */
export type StatusReading = ParticipantStatus | typeof NOT_READ | typeof UNREADABLE | undefined;

/** The statuses by user ID, as far as they were read. */
export interface StatusLookup {
  get(duid: string): StatusReading;
}

/** Whether what the study says is not known here: it was not read, or cannot be. */
export const isNotRead = (status: StatusReading): status is typeof NOT_READ | typeof UNREADABLE =>
  status === NOT_READ || status === UNREADABLE;

export const getKnownStatus = (status: StatusReading): ParticipantStatus | undefined =>
  typeof status === "object" ? status : undefined;

/** The parts of a status as they are written; an empty one is not known. */
export interface WrittenStatus {
  readonly enrolled: string;
  readonly left: string;
  readonly reason: string;
}

export const LEAVING_REASON_NAMES: Readonly<Record<LeavingReason, string>> = {
  completed: "Completed",
  withdrawn: "Withdrawn",
  lost: "Lost to follow-up",
  died: "Died",
};

export const STATUS_NOT_KNOWN = "Not known";
export const STATUS_NOT_READ = "Not read";
export const STATUS_UNREADABLE = "Cannot be read by this version";

const isLeavingReason = (text: string): text is LeavingReason =>
  LEAVING_REASONS.some((reason) => reason === text);

/** Why a line of a participants file holds no valid status, in words for the person who chose the file. */
export type StatusProblem =
  | `${"enrolled" | "left"} is not a day such as 2026-03-03`
  | `${"enrolled" | "left"} is after today`
  | "the reason is not completed, withdrawn, lost or died"
  | "it has a reason and no day of leaving"
  | "it has neither a day of enrolment nor one of leaving"
  | "it has no reason for leaving"
  | "it left before it was enrolled";

/** The status, or in words why there is none. A day after `today` has not happened. */
export function parseParticipantStatus(
  { enrolled, left, reason }: WrittenStatus,
  today: IsoDay,
): ParticipantStatus | StatusProblem {
  const problem = findDayProblem("enrolled", enrolled, today) ?? findDayProblem("left", left, today);
  if (problem !== undefined) return problem;
  if (reason !== "" && !isLeavingReason(reason))
    return "the reason is not completed, withdrawn, lost or died";
  if (left === "") {
    if (reason !== "") return "it has a reason and no day of leaving";
    return enrolled === ""
      ? "it has neither a day of enrolment nor one of leaving"
      : { kind: "enrolled", enrolled };
  }
  if (!isLeavingReason(reason)) return "it has no reason for leaving";
  if (enrolled !== "" && left < enrolled) return "it left before it was enrolled";
  return { kind: "left", enrolled: enrolled === "" ? null : enrolled, left, reason };
}

function findDayProblem(name: "enrolled" | "left", text: string, today: IsoDay): StatusProblem | undefined {
  if (text === "") return undefined;
  if (parseIsoDay(text) === undefined) return `${name} is not a day such as 2026-03-03`;
  return text > today ? `${name} is after today` : undefined;
}

export function writeParticipantStatus(status: ParticipantStatus | undefined): WrittenStatus {
  if (status === undefined) return { enrolled: "", left: "", reason: "" };
  if (status.kind === "enrolled") return { enrolled: status.enrolled, left: "", reason: "" };
  return { enrolled: status.enrolled ?? "", left: status.left, reason: status.reason };
}

/** A status as in a file for people, where "Not known" and "Not read" differ too. */
export function toStatusCells(status: StatusReading): WrittenStatus {
  const unknown = typeof status === "object" ? STATUS_NOT_KNOWN : formatParticipantStatus(status);
  const { enrolled, left, reason } = writeParticipantStatus(getKnownStatus(status));
  return { enrolled: enrolled || unknown, left: typeof status === "object" ? left : unknown, reason };
}

export const isSameStatus = (
  one: ParticipantStatus | undefined,
  other: ParticipantStatus | undefined,
): boolean => JSON.stringify(writeParticipantStatus(one)) === JSON.stringify(writeParticipantStatus(other));

/** The first and the last day in the study, as far as they are known. */
export const getStudySpan = (
  status: StatusReading,
): { readonly enrolled: IsoDay | undefined; readonly left: IsoDay | undefined } => {
  const known = getKnownStatus(status);
  return { enrolled: known?.enrolled ?? undefined, left: known?.kind === "left" ? known.left : undefined };
};

/** Whether the participant has left the study: no recording is expected, and no call is due. */
export function hasLeft(status: StatusReading, today: IsoDay): boolean {
  const known = getKnownStatus(status);
  return known?.kind === "left" && known.left <= today;
}

/** 'Enrolled 3 Mar 2026', 'Completed 30 May 2026', 'Not known', 'Not read'. */
export function formatParticipantStatus(status: StatusReading): string {
  if (status === NOT_READ) return STATUS_NOT_READ;
  if (status === UNREADABLE) return STATUS_UNREADABLE;
  if (status === undefined) return STATUS_NOT_KNOWN;
  return status.kind === "enrolled"
    ? `Enrolled ${formatShortDay(status.enrolled)}`
    : `${LEAVING_REASON_NAMES[status.reason]} ${formatShortDay(status.left)}`;
}

/** A status in one word, for a narrow place: 'Enrolled', 'Lost', 'Not known'; empty if it was not read. */
export function formatShortStatus(status: StatusReading): string {
  if (status === NOT_READ) return "";
  if (status === UNREADABLE) return "Cannot be read";
  if (status === undefined) return STATUS_NOT_KNOWN;
  if (status.kind === "enrolled") return "Enrolled";
  return status.reason === "lost" ? "Lost" : LEAVING_REASON_NAMES[status.reason];
}

/** Both days: 'Enrolled 3 Mar 2026, completed 30 May 2026'. */
export function formatStudySpan(status: StatusReading): string {
  if (typeof status !== "object" || status.kind !== "left") return formatParticipantStatus(status);
  const { enrolled, left, reason } = status;
  const end = `${LEAVING_REASON_NAMES[reason]} ${formatShortDay(left)}`;
  return enrolled === null
    ? `${end}, day of enrolment not known`
    : `Enrolled ${formatShortDay(enrolled)}, ${end.charAt(0).toLowerCase()}${end.slice(1)}`;
}
