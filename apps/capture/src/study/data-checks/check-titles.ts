import type { CheckName } from "@capno/domain/data-checks/finding";

/** What a limit is for the participants that were checked: "7", or "14 or 7" where projects differ. */
export interface CheckLimitsText {
  readonly gapDays: readonly number[];
  readonly qualityDrop: readonly number[];
}

function formatLimits(limits: readonly number[]): string {
  return [...new Set(limits)].toSorted((a, b) => a - b).join(" or ");
}

/** The name of a check with its limit, as on the page and in files. */
export function getCheckTitle(check: CheckName, limits: CheckLimitsText): string {
  switch (check) {
    case "repeated-participant":
      return "Duplicate users";
    case "impossible-date":
      return "Impossible dates";
    case "repeated-record":
      return "Duplicate records";
    case "foreign-handset":
      return "Handset of another user";
    case "before-enrolment":
      return "Records before enrolment";
    case "after-end":
      return "Records after the end";
    case "gap":
      return `Gaps longer than ${formatLimits(limits.gapDays)} ${formatLimits(limits.gapDays) === "1" ? "day" : "days"}`;
    case "failed-record":
      return "Failed records";
    case "quality-drop":
      return `Quality dropped by ${formatLimits(limits.qualityDrop)} points or more`;
    case "no-handset":
      return "Users without a handset";
    case "left-handset":
      return "Left, still with a handset";
    case "no-participant":
      return "Handsets without a user";
    default:
      return check satisfies never;
  }
}

/** Explains the scope of a check and its limits. */
export const CHECK_RULES: Readonly<Record<CheckName, string>> = {
  "repeated-participant": "User IDs listed twice. Other checks use the first.",
  "impossible-date":
    "Records before 2010, more than an hour ahead of the server, or on a day that does not exist.",
  "repeated-record": "Records of one user with the same number or time. Impossible dates are left out.",
  "foreign-handset":
    "A handset or a record of two users, or records between another user's on the same handset. May include a returned handset.",
  "before-enrolment":
    "Records before the user's latest day of enrolment, else before the study's start, in the study's time zone. After a second enrolment these include the first. Impossible dates are left out.",
  "after-end":
    "Records after the user's last day in the study, in the study's time zone. Impossible dates are left out.",
  gap: "Whole days without a record, in the study's time zone, from enrolment to the last day in the study. Days after the last record count while the user has a handset. Days before the latest enrolment are not checked. Impossible dates are left out.",
  "failed-record": "Records that the analysis could not process.",
  "quality-drop":
    "The breath quality of the last record against that of all records, both as the list shows them.",
  "no-handset": "Users still in the study, without a handset.",
  "left-handset": "Users who have left the study and still have a handset.",
  "no-participant": "Handsets of the project that are not allocated.",
};
