import type { Group } from "@capno/api-client/models/account";
import { dropRepeated, type Participant } from "@capno/domain/participant";
import type { EpochMs } from "@capno/domain/units";

import { getParticipantsOfGroup } from "../../../queries/participants-of-group.ts";
import type { ExportChoice } from "../../../paths/export-path.ts";
import { getStartOfDay } from "../../../shared/time/start-of-day.ts";
import { toHeading, toLines } from "../../../shared/table.ts";
import { toChangeLog, type ChangeLog } from "../../../state/changes/change-log.ts";
import { formatChangesCsv } from "../../../state/changes/changes-table.ts";
import { formatNotesCsv } from "../../../state/notes/notes-table.ts";
import { findStoreGaps, getStored, type StoresReading } from "../../../state/read-stores.ts";
import { toParticipantStatuses } from "../../../state/statuses/create-statuses.ts";
import type { StudyAnswers } from "../../../state/study/study.ts";
import type { EarlierRows } from "../choice/compare-redcap.ts";
import { planRecords } from "../choice/plan-package.ts";
import { numberInstances, type ListedIds } from "../choice/redcap-instances.ts";
import { getWindow } from "../choice/window-of-days.ts";
import { NOTHING_MISSING, type Missing } from "../tables/failed-table.ts";
import { PARTICIPANTS, type ParticipantRow } from "../tables/participants-table.ts";
import type { PlannedRecord } from "../tables/records-table.ts";

/** What a package will hold, before any of its records is fetched. All of it is made from one reading. */
export interface Plan {
  readonly choice: ExportChoice;
  /** The versions of all programs that took part; null where one did not say. */
  readonly versions: Readonly<Record<string, string | null>>;
  readonly timeZone: string;
  readonly startedAt: number;
  /** The server's time when the oldest of the lists was asked for, which may have been for another page. */
  readonly listsAsOf: EpochMs;
  readonly participants: number;
  /** The finished texts of these files. */
  readonly tables: Readonly<Record<"participants" | "checks" | "notes" | "changes", string>>;
  readonly records: readonly PlannedRecord[];
  readonly missing: readonly Missing[];
  /** What the instances of redcap.csv are numbered from. */
  readonly listed: {
    readonly records: readonly PlannedRecord[];
    readonly ids: ListedIds;
    readonly missing: readonly Missing[];
  };
}

export interface Reading {
  readonly answers: StudyAnswers;
  readonly stores: StoresReading;
  readonly groups: readonly Group[];
  readonly isBlinded: (participant: Participant) => boolean;
  readonly checks: string;
}

export function makePlan(
  facts: Pick<Plan, "choice" | "versions" | "timeZone" | "startedAt">,
  { answers, stores, groups, isBlinded, checks }: Reading,
): Plan {
  const { asOf, groupId, participants: all, records } = answers;
  const window = getWindow(facts.choice, getStartOfDay);
  const participants = dropRepeated(getParticipantsOfGroup(all.rows, groupId, groups));
  const lists = participants.map((participant) => {
    const list = records.get(participant.duid) ?? "";
    if (typeof list === "string") return { participant, rows: undefined, unreadable: 0, reason: list };
    return { participant, rows: list.rows, unreadable: list.unreadable, reason: "" };
  });
  const planned = lists.map(({ participant, rows = [] }) =>
    planRecords(participant, rows, window, isBlinded(participant)),
  );
  const statuses = toParticipantStatuses(getStored(stores.statuses) ?? new Map());
  const rows = lists.map(({ participant, rows: known }, place): ParticipantRow => ({
    participant,
    projects: toProjects(participant, groups),
    status: statuses.get(participant.duid),
    recordsInPackage: known === undefined ? null : (planned[place]?.length ?? 0),
  }));
  const duids = new Set(participants.map(({ duid }) => duid));
  const changes = toChangeLog(stores, { hasNoteText: false });
  const plan: Plan = {
    ...facts,
    listsAsOf: asOf,
    participants: rows.length,
    tables: {
      participants: toHeading(PARTICIPANTS) + toLines(PARTICIPANTS, rows),
      checks,
      notes: formatNotesCsv(getStored(stores.notes) ?? new Map(), duids),
      changes: formatChangesCsv(getChangesOf(changes, duids, groupId), groups),
    },
    records: [],
    missing: [],
    listed: {
      records: planned.flat(),
      ids: new Map(
        lists.flatMap(({ participant: { duid }, rows: known, unreadable }) =>
          known === undefined ? [] : [[duid, unreadable > 0 ? null : new Set(known.map(({ id }) => id))]],
        ),
      ),
      missing: [
        ...(all.unreadable > 0
          ? [{ ...NOTHING_MISSING, ...UNREADABLE, what: "participants", count: all.unreadable } as const]
          : []),
        ...lists.flatMap(({ participant: { duid }, rows: known, unreadable, reason }): readonly Missing[] => {
          if (known === undefined)
            return [{ ...NOTHING_MISSING, what: "records of a participant", participantId: duid, reason }];
          return unreadable > 0
            ? [{ ...NOTHING_MISSING, ...UNREADABLE, participantId: duid, count: unreadable }]
            : [];
        }),
        ...toMissingHandsets(answers),
        ...findStoreGaps(stores).map(({ store, count, reason }): Missing => ({
          ...NOTHING_MISSING,
          what: MISSING_STORES[store],
          count,
          reason,
        })),
      ],
    },
  };
  return withInstances(plan, undefined);
}

/** Numbers the instances of redcap.csv; with an earlier one its records keep theirs. */
export function withInstances(plan: Plan, earlier: EarlierRows | undefined): Plan {
  const { records, missing } = numberInstances(plan.listed.records, plan.listed.ids, earlier);
  const hasRedcap = !plan.choice.without.includes("redcap");
  return { ...plan, records, missing: [...plan.listed.missing, ...(hasRedcap ? missing : [])] };
}

const UNREADABLE = { what: "record", reason: "the rows of the list could not be read" } as const;
const MISSING_STORES = {
  notes: "notes",
  reviews: "marks and explanations",
  statuses: "status of participants",
  allocations: "allocations",
} as const;

/** Without them the data checks do not know who has a handset. */
function toMissingHandsets({ handsets }: StudyAnswers): readonly Missing[] {
  if (handsets === undefined)
    return [{ ...NOTHING_MISSING, what: "handsets", reason: "the list could not be read" }];
  return handsets.unreadable > 0
    ? [{ ...NOTHING_MISSING, ...UNREADABLE, what: "handsets", count: handsets.unreadable }]
    : [];
}

/** The changes about these participants, and those of their project that are about no participant. */
function getChangesOf(
  { changes, notHeld }: ChangeLog,
  duids: ReadonlySet<string>,
  groupId: number | null,
): ChangeLog {
  return {
    notHeld,
    changes: changes.filter((change) =>
      change.participantId === null
        ? groupId === null || change.groupId === groupId
        : duids.has(change.participantId),
    ),
  };
}

/** Projects in the order of the account's list; a group that the account does not name appears by its number. */
function toProjects({ groupIds, study }: Participant, groups: readonly Group[]): readonly string[] {
  if (groupIds === undefined) return [study];
  return groupIds.map((id) => groups.find((group) => group.id === id)?.projectId ?? String(id));
}
