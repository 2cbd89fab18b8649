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

/** What a check covers, and what it cannot know. */
export const CHECK_RULES: Readonly<Record<CheckName, string>> = {
  "repeated-participant":
    "User IDs that the list of users names more than once. The other checks read the first of their rows.",
  "impossible-date":
    "Records dated before 2010, more than an hour ahead of the server's clock, or on a day that does not exist.",
  "repeated-record":
    "Records of one user under one number, or made at the same moment. Impossible dates are left out.",
  "foreign-handset":
    "A handset given to two users, a record listed for two, and records made between uses of the same handset by another user. A handset that was given back may be among them.",
  "before-enrolment":
    "Records made before the user's newest day of enrolment, in the study's time zone. Of a user who was enrolled twice, records of the first time are among them. Impossible dates are left out.",
  "after-end":
    "Records made after the user's last day in the study, in the study's time zone. Impossible dates are left out.",
  gap: "Whole days of the study's time zone between two records of a user, from their enrolment, and since the last record while they have a handset; none after the last day in the study. Only the newest enrolment is known: days before it, between two enrolments too, are not looked at. Impossible dates are left out.",
  "failed-record": "Records that the analysis could not process.",
  "quality-drop":
    "The breath quality of the last record against that of all records, both as the list shows them.",
  "no-handset": "Users to whom no handset is allocated now, except those who have left the study.",
  "left-handset": "Users who have left the study and to whom a handset is allocated now.",
  "no-participant": "Handsets of the project that no user has now.",
};
