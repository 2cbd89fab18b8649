import type { Group } from "@capno/api-client/models/account";
import type { ExplanationEntry } from "@capno/api-client/models/study-log";
import type { CheckName, CheckResult, Finding } from "@capno/domain/data-checks/finding";
import type { StudyLists } from "@capno/domain/data-checks/study-lists";
import type { EpochMs } from "@capno/domain/units";

import { toHeading, toLines, toUtc, type Table } from "../../kit/table.ts";
import type { Explanations } from "../reviews/use-reviews.ts";
import { getCheckTitle, type CheckLimitsText } from "./check-titles.ts";
import type { CheckedStudy } from "./run-checks.ts";

/** What was checked, in every line of the file. */
export interface CheckScope {
  readonly projects: readonly string[];
  readonly lists: StudyLists;
  readonly limits: CheckLimitsText;
}

export interface CheckLine {
  readonly scope: CheckScope;
  readonly records: number;
  readonly check: CheckName;
  readonly result: "finding" | "not known" | "nothing found";
  readonly participantId: string | null;
  readonly recordId: number | null;
  readonly recordedAt: EpochMs | null;
  readonly handset: string | null;
  readonly what: string;
  readonly explanation: ExplanationEntry | undefined;
}

/** One line for each finding and each unread list, or one line that says that the check ran and found nothing. */
export function toCheckLines(
  results: readonly CheckResult[],
  explanations: Explanations,
  scope: CheckScope,
): readonly CheckLine[] {
  const records = countRecords(scope.lists);
  const nothing = {
    participantId: null,
    recordId: null,
    recordedAt: null,
    handset: null,
    explanation: undefined,
  };
  return results.flatMap(({ check, findings, unread }): readonly CheckLine[] => {
    const about = { scope, records, check };
    if (findings.length + unread.length === 0)
      return [{ ...about, ...nothing, result: "nothing found", what: "" }];
    return [
      ...findings.map((finding) => ({
        ...about,
        ...toLine(finding),
        explanation: explanations.get(finding.key),
      })),
      ...unread.map(({ duid, what }) => ({
        ...about,
        ...nothing,
        result: "not known" as const,
        participantId: duid,
        what,
      })),
    ];
  });
}

const toLine = ({ duid, recordId, recordedAt, udi, what }: Finding) => ({
  result: "finding" as const,
  participantId: duid,
  recordId,
  recordedAt,
  handset: udi,
  what,
});

export const countRecords = ({ participants }: StudyLists): number =>
  participants.reduce((sum, { records }) => sum + (records?.length ?? 0), 0);

export const CHECKS_TABLE: Table<CheckLine> = {
  path: "checks.csv",
  title: "Data checks",
  description:
    "Each check: a row for every finding, for every list that was not read, or for no finding. All days are checked.",
  key: [],
  columns: [
    {
      name: "check",
      type: "string",
      description:
        "repeated-participant, impossible-date, repeated-record, foreign-handset, before-enrolment, after-end, gap, failed-record, quality-drop, no-handset, left-handset or no-participant.",
      read: ({ check }) => check,
    },
    {
      name: "title",
      type: "string",
      description: "The check in words, with its limit.",
      read: ({ check, scope }) => getCheckTitle(check, scope.limits),
    },
    {
      name: "result",
      type: "string",
      description: "finding, not known (a list could not be read) or nothing found.",
      read: ({ result }) => result,
    },
    {
      name: "participant_id",
      type: "string",
      description: "The user ID (DUID); empty if the row has no participant.",
      read: ({ participantId }) => participantId,
    },
    {
      name: "record_id",
      type: "integer",
      description: "Number of the record on the server; empty where the row is about none.",
      read: ({ recordId }) => recordId,
    },
    {
      name: "recorded_at",
      type: "datetime",
      description:
        "The server's date in UTC, even if it is impossible. Empty if the day or hour does not exist.",
      read: ({ recordedAt }) => (recordedAt === null ? null : toUtc(recordedAt)),
    },
    {
      name: "handset",
      type: "string",
      description: "UDI of the handset that the row is about.",
      read: ({ handset }) => handset,
    },
    {
      name: "what",
      type: "string",
      description: "What was found or not known, in words.",
      read: ({ what }) => what,
    },
    {
      name: "explanation",
      type: "string",
      description: "The reason that was given; empty where none was.",
      read: ({ explanation }) => explanation?.text ?? null,
    },
    {
      name: "explained_by",
      type: "string",
      description: "The account that gave it.",
      read: ({ explanation }) => explanation?.by ?? null,
    },
    {
      name: "explained_at",
      type: "datetime",
      description: "When, in UTC.",
      read: ({ explanation }) => (explanation === undefined ? null : toUtc(explanation.at)),
    },
    {
      name: "checked_at",
      type: "datetime",
      description: "When the lists were read, in UTC by the server's clock.",
      read: ({ scope }) => toUtc(scope.lists.asOf),
    },
    {
      name: "checked_projects",
      type: "string",
      description: "Project IDs, separated by semicolons.",
      read: ({ scope }) => scope.projects.join(";"),
    },
    {
      name: "checked_participants",
      type: "integer",
      description: "Participants that were listed.",
      read: ({ scope }) => scope.lists.participants.length,
    },
    {
      name: "checked_records",
      type: "integer",
      description: "Records that were listed.",
      read: ({ records }) => records,
    },
    {
      name: "checked_handsets",
      type: "integer",
      description: "Handsets that were listed; empty where their list could not be read.",
      read: ({ scope }) => scope.lists.handsets?.length ?? null,
    },
  ],
};

export function formatChecksCsv(
  { results, limits }: CheckedStudy,
  lists: StudyLists,
  {
    explanations,
    groups,
    groupId,
  }: {
    readonly explanations: Explanations;
    readonly groups: readonly Group[];
    readonly groupId: number | null;
  },
): string {
  const projects = groups
    .filter(({ id }) => groupId === null || id === groupId)
    .map(({ projectId }) => projectId);
  return (
    toHeading(CHECKS_TABLE) +
    toLines(CHECKS_TABLE, toCheckLines(results, explanations, { projects, lists, limits }))
  );
}
