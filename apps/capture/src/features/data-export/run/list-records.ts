import type { Group } from "@capno/api-client/models/account";
import type { Notes } from "@capno/api-client/models/note";
import type { Blinding } from "@capno/domain/account";
import type { ParticipantStatuses } from "@capno/domain/participant-status";
import { dropRepeated, type Participant } from "@capno/domain/participant";
import type { EpochMs } from "@capno/domain/units";

import { getParticipantsOfGroup } from "../../../queries/participants-of-group.ts";
import type { ChangeLog } from "../../../state/changes/change-log.ts";
import { formatChangesCsv } from "../../../state/changes/changes-table.ts";
import { formatNotesCsv } from "../../../state/notes/notes-table.ts";
import type { StudyAnswers } from "../../../state/study/study.ts";
import { planRecords, type PlannedRecord } from "../choice/plan-package.ts";
import type { PackageWindow } from "../choice/window-of-days.ts";
import type { ListedIds } from "../choice/redcap-instances.ts";
import { NOTHING_MISSING, type Missing } from "../tables/failed-table.ts";
import { PARTICIPANTS, type ParticipantRow } from "../tables/participants-table.ts";
import { toHeading, toLines } from "../../../shared/table.ts";

export interface RecordList {
  /** The server's time when the oldest of the lists was asked for. */
  readonly asOf: EpochMs;
  readonly participants: { readonly count: number; readonly csv: string };
  readonly notes: { readonly csv: string };
  readonly changes: { readonly csv: string };
  readonly records: readonly PlannedRecord[];
  readonly listedIds: ListedIds;
  readonly missing: readonly Missing[];
}

/** What a study's stores hold, or the reason why it could not be read. */
export interface StoresRead {
  readonly notes: Notes | string;
  readonly statuses: ParticipantStatuses | string;
  readonly changes: ChangeLog;
}

export function listRecords(
  { asOf, groupId, participants: all, records }: StudyAnswers,
  { notes, statuses, changes }: StoresRead,
  window: PackageWindow,
  groups: readonly Group[],
  blinding: Blinding,
): RecordList {
  const participants = dropRepeated(getParticipantsOfGroup(all.rows, groupId, groups));
  const plans = participants.map((participant) => {
    const list = records.get(participant.duid);
    const known = typeof list === "object" ? list : undefined;
    const reason = typeof list === "string" ? list : "";
    return {
      participant,
      known,
      planned: planRecords(
        participant,
        known?.rows ?? [],
        window,
        blinding.isBlinded(
          participant.study,
          all.rows.filter(({ duid }) => duid === participant.duid),
        ),
      ),
      missing:
        known === undefined
          ? { ...NOTHING_MISSING, ...UNLISTED, participantId: participant.duid, reason }
          : known.unreadable > 0
            ? { ...NOTHING_MISSING, ...UNREADABLE, participantId: participant.duid, count: known.unreadable }
            : undefined,
    };
  });
  const rows = plans.map(({ participant, known, planned }): ParticipantRow => ({
    participant,
    projects: toProjects(participant, groups),
    status: typeof statuses === "string" ? undefined : statuses.get(participant.duid),
    recordsInPackage: known === undefined ? null : planned.length,
  }));
  return {
    asOf,
    changes: { csv: formatChangesCsv(getChangesOf(changes, participants, groupId), groups) },
    notes: {
      csv: formatNotesCsv(
        typeof notes === "string" ? new Map() : notes,
        new Set(participants.map(({ duid }) => duid)),
      ),
    },
    participants: { count: rows.length, csv: toHeading(PARTICIPANTS) + toLines(PARTICIPANTS, rows) },
    records: plans.flatMap(({ planned }) => planned),
    listedIds: new Map(
      plans.flatMap(({ participant: { duid }, known }) => {
        if (known === undefined) return [];
        return [[duid, known.unreadable > 0 ? null : new Set(known.rows.map(({ id }) => id))]];
      }),
    ),
    missing: [
      ...(all.unreadable > 0
        ? [{ ...NOTHING_MISSING, ...UNREADABLE, what: "participants", count: all.unreadable } as const]
        : []),
      ...plans.flatMap(({ missing }) => missing ?? []),
      ...(typeof notes === "string" ? [{ ...NOTHING_MISSING, what: "notes", reason: notes } as const] : []),
      ...(typeof statuses === "string"
        ? [{ ...NOTHING_MISSING, what: "status of participants", reason: statuses } as const]
        : []),
    ],
  };
}

const UNLISTED = { what: "records of a participant" } as const;
const UNREADABLE = { what: "record", reason: "the rows of the list could not be read" } as const;

/** The changes about these participants, and those of their project that are about no participant. */
function getChangesOf(
  { changes, notHeld }: ChangeLog,
  participants: readonly Participant[],
  groupId: number | null,
): ChangeLog {
  const duids = new Set<string>(participants.map(({ duid }) => duid));
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
