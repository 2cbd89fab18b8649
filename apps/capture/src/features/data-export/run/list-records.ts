import { getOwnHandsets } from "@capno/api-client/endpoints/allocation";
import { getCapnograms } from "@capno/api-client/endpoints/capnograms";
import { getParticipants } from "@capno/api-client/endpoints/participants";
import type { Clock } from "@capno/api-client/clock";
import type { Http } from "@capno/api-client/http";
import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { OwnHandset } from "@capno/api-client/models/handset";
import type { ReadableList } from "@capno/api-client/models/list";
import type { Group } from "@capno/api-client/models/account";
import type { Notes } from "@capno/api-client/models/note";
import { dropRepeated, type Participant } from "@capno/domain/participant";
import type { Duid } from "@capno/domain/units";

import { getParticipantsOfGroup } from "../../../queries/participants-of-group.ts";
import type { StudyAnswers } from "../../../state/data-checks/read-study-lists.ts";
import { formatNotesCsv } from "../../../state/notes/notes-table.ts";
import { planRecords, type PlannedRecord } from "../choice/plan-package.ts";
import type { PackageWindow } from "../choice/window-of-days.ts";
import type { ListedIds } from "../choice/redcap-instances.ts";
import { NOTHING_MISSING, type Missing } from "../tables/failed-table.ts";
import { PARTICIPANTS, type ParticipantRow } from "../tables/participants-table.ts";
import { toHeading, toLines } from "../../../shared/table.ts";
import { fetchAllWithRetry, type RetryOptions } from "./fetch-all-with-retry.ts";

/** The records of a package, as listed by the server. */
export interface RecordList {
  readonly participants: { readonly count: number; readonly csv: string };
  /** The text of notes.csv. */
  readonly notes: { readonly csv: string };
  readonly records: readonly PlannedRecord[];
  readonly listedIds: ListedIds;
  readonly missing: readonly Missing[];
  /** What the data checks are run over. */
  readonly answers: StudyAnswers;
}

export interface ListingOptions extends Pick<
  RetryOptions<Participant, never>,
  "isReachable" | "onLink" | "wait" | "signal"
> {
  readonly http: Http;
  readonly clock: Pick<Clock, "now">;
  readonly groups: readonly Group[];
  readonly groupId: number | null;
  readonly window: PackageWindow;
  readonly onParticipants: (count: number) => void;
  readonly onListed: () => void;
  readonly readNotes: () => Promise<Notes>;
}

/** Asks for the participants of the choice and for the records of each. Rejects where the participants did not come. */
export async function listRecords(options: ListingOptions): Promise<RecordList> {
  const { http, clock, groups, groupId, window, signal, onListed } = options;
  const all = await getParticipants(http, clock, { signal });
  const participants = dropRepeated(getParticipantsOfGroup(all.rows, groupId, groups));
  options.onParticipants(participants.length);

  const listed = new Map<Participant, readonly CapnogramSummary[]>();
  const found = new Map<Participant, Missing>();
  const lists = new Map<Duid, ReadableList<CapnogramSummary>>();
  await fetchAllWithRetry(participants, {
    ...options,
    ask: ({ duid }) => getCapnograms(http, clock, duid, { signal }),
    onAnswer(participant, list) {
      const { rows, unreadable } = list;
      onListed();
      lists.set(participant.duid, list);
      listed.set(participant, rows);
      if (unreadable > 0) found.set(participant, toUnreadable(participant, unreadable));
    },
    onFailure(participant, reason) {
      onListed();
      found.set(participant, {
        ...NOTHING_MISSING,
        what: "records of a participant",
        participantId: participant.duid,
        reason,
      });
    },
  });

  let handsets: ReadableList<OwnHandset> | undefined;
  await fetchAllWithRetry(["handsets"], {
    ...options,
    ask: () => getOwnHandsets(http, { signal }),
    onAnswer: (_, answer) => void (handsets = answer),
    onFailure: () => undefined,
  });

  let notes: Notes = new Map();
  let missingNotes: readonly Missing[] = [];
  await fetchAllWithRetry(["notes"], {
    ...options,
    ask: () => options.readNotes(),
    onAnswer: (_, answer) => void (notes = answer),
    onFailure: (_, reason) => void (missingNotes = [{ ...NOTHING_MISSING, what: "notes", reason }]),
  });

  const plans = participants.map((participant) => ({
    participant,
    records: planRecords(participant, listed.get(participant) ?? [], window),
  }));
  const rows = plans.map(({ participant, records }): ParticipantRow => ({
    participant,
    projects: toProjects(participant, groups),
    recordsInPackage: listed.has(participant) ? records.length : null,
  }));
  return {
    answers: { asOf: clock.now(), participants: all, records: lists, handsets },
    notes: { csv: formatNotesCsv(notes, new Set(participants.map(({ duid }) => duid))) },
    participants: { count: rows.length, csv: toHeading(PARTICIPANTS) + toLines(PARTICIPANTS, rows) },
    records: plans.flatMap(({ records }) => records),
    listedIds: new Map(
      participants.flatMap(({ duid }) => {
        const list = lists.get(duid);
        if (list === undefined) return [];
        return [[duid, list.unreadable > 0 ? null : new Set(list.rows.map(({ id }) => id))]];
      }),
    ),
    missing: [
      ...(all.unreadable > 0
        ? [{ ...NOTHING_MISSING, what: "participants", count: all.unreadable, reason: UNREADABLE } as const]
        : []),
      ...participants.flatMap((participant) => found.get(participant) ?? []),
      ...missingNotes,
    ],
  };
}

const UNREADABLE = "the rows of the list could not be read";

const toUnreadable = ({ duid }: Participant, count: number): Missing => ({
  ...NOTHING_MISSING,
  what: "record",
  participantId: duid,
  count,
  reason: UNREADABLE,
});

/** In the order of the account's list; a group that the account does not name, by its number. */
function toProjects({ groupIds, study }: Participant, groups: readonly Group[]): readonly string[] {
  if (groupIds === undefined) return [study];
  return groupIds.map((id) => groups.find((group) => group.id === id)?.projectId ?? String(id));
}
