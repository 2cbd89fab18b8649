import type { Group } from "@capno/api-client/models/account";
import { dropRepeated, type Participant } from "@capno/domain/participant";
import { toDuid, type EpochMs } from "@capno/domain/units";

import { getParticipantsOfGroup } from "../../../study/data/participants-of-group.ts";
import { OPTIONAL_FILES, type ExportChoice } from "../../../paths/export-path.ts";
import { toHeading, toLines } from "../../../kit/table.ts";
import { toChangeLog, type Change } from "../../../study/changes/change-log.ts";
import { formatChangesCsv } from "../../../study/changes/changes-table.ts";
import { formatNotesCsv } from "../../../study/notes/notes-table.ts";
import {
  findStoreGaps,
  getStored,
  STORE_TITLES,
  type StoreName,
  type StoresReading,
} from "../../../study/session/read-stores.ts";
import { toParticipantStatuses } from "../../../study/statuses/create-statuses.ts";
import { formatDiffering } from "../../../study/statuses/use-statuses.ts";
import type { StudyAnswers } from "../../../study/data/study.ts";
import { VALUE_FILES } from "../choice/estimate-size.ts";
import { planRecords } from "../choice/plan-package.ts";
import { numberInstances } from "../choice/redcap-instances.ts";
import { getWindow } from "../choice/window-of-days.ts";
import { NOTHING_MISSING, type Missing } from "../tables/failed-table.ts";
import { PARTICIPANTS, type ParticipantRow } from "../tables/participants-table.ts";
import type { PlannedRecord } from "../tables/records-table.ts";

/** What a package will hold, before any of its records is fetched. All of it is made from one reading. */
export interface Plan {
  readonly choice: ExportChoice;
  /** The versions of all programs that took part; null where one did not say. */
  readonly versions: Readonly<Record<string, string | null>>;
  /** That of the study, whose days were chosen. */
  readonly timeZone: string;
  readonly startedAt: number;
  /** The server's time when the oldest of the lists was asked for, which may have been for another page. */
  readonly listsAsOf: EpochMs;
  readonly participants: number;
  /** It holds values that are blinded for other accounts. */
  readonly isUnblinded: boolean;
  /** The finished texts of these files. */
  readonly tables: Readonly<Record<"participants" | "checks" | "notes" | "changes", string>>;
  readonly records: readonly PlannedRecord[];
  readonly missing: readonly Missing[];
}

export interface Reading {
  readonly answers: StudyAnswers;
  readonly stores: StoresReading;
  readonly groups: readonly Group[];
  readonly isBlinded: (duid: string) => boolean;
  /** Shown to this account, and blinded for those without its permission. */
  readonly isUnblinded: (duid: string) => boolean;
  readonly groupIdsOf: (duid: string) => readonly number[];
  readonly checks: string;
}

export function makePlan(
  facts: Pick<Plan, "choice" | "versions" | "timeZone" | "startedAt">,
  { answers, stores, groups, isBlinded, isUnblinded, groupIdsOf, checks }: Reading,
): Plan {
  const { asOf, groupId, participants: all, records } = answers;
  const window = getWindow(facts.choice, facts.timeZone);
  const participants = dropRepeated(getParticipantsOfGroup(all.rows, groupId, groups));
  const lists = participants.map((participant) => {
    const list = records.get(participant.duid) ?? "";
    if (typeof list === "string") return { participant, rows: undefined, unreadable: 0, reason: list };
    return { participant, rows: list.rows, unreadable: list.unreadable, reason: "" };
  });
  const planned = lists.map(({ participant, rows = [] }) =>
    planRecords(participant, rows, window, isBlinded(participant.duid)),
  );
  const statuses = toParticipantStatuses(getStored(stores.statuses) ?? new Map());
  const differing = getDiffering(stores, groups);
  const rows = lists.map(({ participant, rows: known }, place): ParticipantRow => ({
    participant,
    projects: toProjects(participant, groups),
    status: statuses.get(participant.duid),
    differing: differing.get(participant.duid),
    recordsInPackage: known === undefined ? null : (planned[place]?.length ?? 0),
  }));
  const duids = new Set(participants.map(({ duid }) => duid));
  const { changes, notHeld } = toChangeLog(stores, { hasNoteText: false });
  const ofPackage = changes.filter(({ participantId, groupId: group }) =>
    participantId === null ? groupId === null || group === groupId : duids.has(toDuid(participantId)),
  );
  const [counted, foreign] = splitForeign(ofPackage, groupIdsOf);
  const listed = planned.flat();
  const isAllBlinded = listed.length > 0 && listed.every((record) => record.isBlinded);
  const choice = isAllBlinded ? withoutValues(facts.choice) : facts.choice;
  const redcap = numberInstances(
    listed,
    new Set(
      lists.flatMap(({ participant: { duid }, rows: known, unreadable }) =>
        known !== undefined && unreadable > 0 ? [duid] : [],
      ),
    ),
  );
  return {
    ...facts,
    choice,
    listsAsOf: asOf,
    participants: rows.length,
    isUnblinded: participants.some(({ duid }) => isUnblinded(duid)),
    tables: {
      participants: toHeading(PARTICIPANTS) + toLines(PARTICIPANTS, rows),
      checks,
      notes: formatNotesCsv(getStored(stores.notes) ?? new Map(), duids),
      changes: formatChangesCsv({ changes: counted, notHeld }, groups),
    },
    records: redcap.records,
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
      ...foreign,
      ...(choice.without.includes("redcap") ? [] : redcap.missing),
    ],
  };
}

/** What the groups say of a status, where they say different things. */
export const getDiffering = (
  { statuses }: Pick<StoresReading, "statuses">,
  groups: readonly Group[],
): ReadonlyMap<string, string> =>
  typeof statuses === "string"
    ? new Map()
    : formatDiffering(statuses.differing, new Map(groups.map(({ id, projectId }) => [id, projectId])));

/** Files that hold nothing but values are no part of a package in which every record is blinded. */
const withoutValues = (choice: ExportChoice): ExportChoice => ({
  ...choice,
  without: OPTIONAL_FILES.filter((file) => VALUE_FILES.includes(file) || choice.without.includes(file)),
});

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

/** The changes that count, and of each store how many do not: their participants are not in the group that has them. */
function splitForeign(
  changes: readonly Change[],
  groupIdsOf: Reading["groupIdsOf"],
): readonly [counted: readonly Change[], foreign: readonly Missing[]] {
  const isForeign = ({ participantId, groupId }: Change) =>
    participantId !== null && !groupIdsOf(participantId).includes(groupId);
  const foreign = changes.filter(isForeign);
  return [
    changes.filter((change) => !isForeign(change)),
    (Object.keys(MISSING_STORES) as StoreName[]).flatMap((name): readonly Missing[] => {
      const count = foreign.filter(({ store }) => store === STORE_TITLES[name]).length;
      const reason = "changes of participants who are not in the group of the store do not count";
      return count === 0 ? [] : [{ ...NOTHING_MISSING, what: MISSING_STORES[name], count, reason }];
    }),
  ];
}

/** Projects in the order of the account's list; a group that the account does not name appears by its number. */
function toProjects({ groupIds, study }: Participant, groups: readonly Group[]): readonly string[] {
  if (groupIds === undefined) return [study];
  return groupIds.map((id) => groups.find((group) => group.id === id)?.projectId ?? String(id));
}
