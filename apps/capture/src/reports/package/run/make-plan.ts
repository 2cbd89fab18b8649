import type { Group } from "@capno/api-client/models/account";
import { dropRepeated, type Participant } from "@capno/domain/participant/participant";
import { toDuid } from "@capno/domain/units";

import { getParticipantsOfGroup } from "../../../study/data/participants-of-group.ts";
import { OPTIONAL_FILES, type ExportChoice } from "../../../paths/export-path.ts";
import { toHeading, toLines } from "../../../kit/table.ts";
import { toChangeLog } from "../../../study/changes/change-log.ts";
import { formatChangesCsv } from "../../../study/changes/changes-table.ts";
import { formatNotesCsv } from "../../../study/notes/notes-table.ts";
import { groupNotesByUser, placeNotes, type NotesByUser } from "../../../study/notes/find-notes.ts";
import { NO_THREADS, type Threads } from "../../../study/log/log-reading.ts";
import { findLogGaps, type LogReading } from "../../../study/log/read-log.ts";
import { toParticipantStatuses } from "../../../study/statuses/known-statuses.ts";
import type { StudyAnswers } from "../../../study/data/study.ts";
import { VALUE_FILES } from "../choice/estimate-size.ts";
import { planRecords } from "../choice/plan-package.ts";
import { numberInstances } from "../choice/redcap-instances.ts";
import { getWindow } from "../choice/window-of-days.ts";
import { NOTHING_MISSING, type Missing } from "../tables/failed-table.ts";
import { PARTICIPANTS, type ParticipantRow } from "../tables/participants-table.ts";
import type { Plan } from "./plan.ts";

export interface Reading {
  readonly answers: StudyAnswers;
  readonly log: LogReading | string;
  /** The account may see notes. */
  readonly hasNotes: boolean;
  readonly groups: readonly Group[];
  readonly isBlinded: (duid: string) => boolean;
  /** Shown to this account, and blinded for those without its permission. */
  readonly isUnblinded: (duid: string) => boolean;
  readonly checks: string;
}

const placeAll = (notes: NotesByUser, records: StudyAnswers["records"], zone: string): NotesByUser =>
  new Map(
    [...notes].map(([duid, listed]) => {
      const list = records.get(duid) ?? "";
      return [duid, typeof list === "string" ? listed : placeNotes(listed, list.rows, zone)];
    }),
  );

export function makePlan(
  facts: Pick<Plan, "choice" | "versions" | "timeZone" | "startedAt">,
  { answers, log, hasNotes, groups, isBlinded, isUnblinded, checks }: Reading,
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
  const threads = typeof log === "string" ? NO_THREADS : log.threads;
  const statuses = toParticipantStatuses(threads.status);
  const rows = lists.map(({ participant, rows: known }, place): ParticipantRow => ({
    participant,
    projects: toProjects(participant, groups),
    status: statuses.get(participant.duid),
    recordsInPackage: known === undefined ? null : (planned[place]?.length ?? 0),
  }));
  const duids = new Set(participants.map(({ duid }) => duid));
  const { changes, notHeld } = toChangeLog(log, { hasNoteText: false, hasNotes });
  const ofProject = new Set(
    (answers.handsets?.rows ?? []).flatMap((handset) =>
      groupId === null || handset.groupId === groupId ? [handset.udi as string] : [],
    ),
  );
  // A change without a participant is about a handset.
  const ofPackage = changes.filter(({ participantId, handset }) =>
    participantId === null
      ? groupId === null || (handset !== null && ofProject.has(handset))
      : duids.has(toDuid(participantId)),
  );
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
      notes: formatNotesCsv(placeAll(groupNotesByUser(threads.note), records, facts.timeZone), duids),
      changes: formatChangesCsv({ changes: ofPackage, notHeld }),
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
      ...findLogGaps(log).map(({ count, reason }): Missing => ({
        ...NOTHING_MISSING,
        what: "study log",
        count,
        reason,
      })),
      ...findUnreadableStatuses(threads, duids),
      ...(hasNotes
        ? []
        : [{ ...NOTHING_MISSING, what: "notes", reason: "this account cannot see notes" } as const]),
      ...(choice.without.includes("redcap") ? [] : redcap.missing),
    ],
  };
}

/** A package in which every record is blinded omits files that contain only values. */
const withoutValues = (choice: ExportChoice): ExportChoice => ({
  ...choice,
  without: OPTIONAL_FILES.filter((file) => VALUE_FILES.includes(file) || choice.without.includes(file)),
});

const UNREADABLE = { what: "record", reason: "the rows of the list could not be read" } as const;

/** Their cells in participants.csv are empty, which would say "not known". */
const findUnreadableStatuses = (threads: Threads, duids: ReadonlySet<string>): readonly Missing[] =>
  [...threads.status].flatMap(([duid, rows]) =>
    rows.at(-1)?.reading === "unreadable" && duids.has(duid)
      ? [
          {
            ...NOTHING_MISSING,
            what: "study log",
            participantId: duid,
            reason: "the status cannot be read by this version",
          },
        ]
      : [],
  );

/** Without them the data checks do not know who has a handset. */
function toMissingHandsets({ handsets }: StudyAnswers): readonly Missing[] {
  if (handsets === undefined)
    return [{ ...NOTHING_MISSING, what: "handsets", reason: "the list could not be read" }];
  return handsets.unreadable > 0
    ? [{ ...NOTHING_MISSING, ...UNREADABLE, what: "handsets", count: handsets.unreadable }]
    : [];
}

/** Projects in the order of the account's list; a group that the account does not name appears by its number. */
function toProjects({ groupIds, study }: Participant, groups: readonly Group[]): readonly string[] {
  if (groupIds === undefined) return [study];
  return groupIds.map((id) => groups.find((group) => group.id === id)?.projectId ?? String(id));
}
