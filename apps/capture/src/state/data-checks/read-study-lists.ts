import { isApiError, isWorthReporting } from "@capno/api-client/api-error";
import type { Clock } from "@capno/api-client/clock";
import { getOwnHandsets } from "@capno/api-client/endpoints/allocation";
import { getCapnograms } from "@capno/api-client/endpoints/capnograms";
import { getParticipants } from "@capno/api-client/endpoints/participants";
import type { Http } from "@capno/api-client/http";
import type { Group } from "@capno/api-client/models/account";
import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { OwnHandset } from "@capno/api-client/models/handset";
import type { ReadableList } from "@capno/api-client/models/list";
import type { StudyLists } from "@capno/domain/data-checks";
import { dropRepeated, findRepeatedIds, type Participant } from "@capno/domain/participant";
import type { Duid, EpochMs } from "@capno/domain/units";

import { getParticipantsOfGroup } from "../../queries/participants-of-group.ts";

/** The answers of the server that the checks are made of; undefined where one did not come. */
export interface StudyAnswers {
  readonly asOf: EpochMs;
  readonly participants: ReadableList<Participant>;
  readonly records: ReadonlyMap<Duid, ReadableList<CapnogramSummary>>;
  readonly handsets: ReadableList<OwnHandset> | undefined;
}

/** The lists of one project, or of all. */
export function toStudyLists(
  { asOf, participants, records, handsets }: StudyAnswers,
  groupId: number | null,
  groups: readonly Group[],
): StudyLists {
  const listed = getParticipantsOfGroup(participants.rows, groupId, groups);
  const chosen = dropRepeated(listed);
  const handsetOf = new Map(chosen.map(({ duid, udi }) => [duid, udi]));
  return {
    asOf,
    participants: chosen.map((participant) => {
      const list = hasNoRecord(participant) ? NO_RECORDS : records.get(participant.duid);
      return {
        ...participant,
        unreadRecords: list?.unreadable ?? 0,
        records: list?.rows,
      };
    }),
    repeated: findRepeatedIds(listed),
    unreadParticipants: participants.unreadable,
    handsets: handsets?.rows
      .filter((handset) => groupId === null || handset.groupId === groupId)
      .map(({ udi }) => udi),
    unreadHandsets: handsets?.unreadable ?? 0,
    holdersElsewhere: new Map(
      // A further row of a chosen participant may name another handset.
      participants.rows.flatMap(({ duid, udi }) =>
        udi === null || handsetOf.get(duid) === udi ? [] : [[udi, duid]],
      ),
    ),
  };
}

const NO_RECORDS: ReadableList<CapnogramSummary> = { rows: [], unreadable: 0 };

/** A participant without any recording needs no request. */
const hasNoRecord = ({ count, lastUsedTime, hasUnknownDate }: Participant) =>
  count === 0 && lastUsedTime === null && !hasUnknownDate;

export interface ReadingOptions {
  readonly http: Http;
  readonly clock: Pick<Clock, "now">;
  readonly groups: readonly Group[];
  readonly groupId: number | null;
  readonly signal: AbortSignal;
  readonly onParticipants: (count: number) => void;
  readonly onParticipant: () => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Reads the lists of a project. A list that does not come is left out, and its checks are then unknown; only without
 * the participants, or when the session is over, there is nothing to check.
 */
export async function readStudyLists(options: ReadingOptions): Promise<StudyLists> {
  const { http, clock, groups, groupId, signal, onParticipants, onParticipant, onFailure } = options;
  const participants = await getParticipants(http, clock, { signal });
  const chosen = dropRepeated(getParticipantsOfGroup(participants.rows, groupId, groups));
  onParticipants(chosen.length);

  const orUndefined = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
    answer.catch((error: unknown) => {
      if (signal.aborted || (isApiError(error) && error.facts.kind === "session-ended")) throw error;
      if (isWorthReporting(error)) onFailure(error);
      return undefined;
    });
  const records = new Map<Duid, ReadableList<CapnogramSummary>>();
  const [handsets] = await Promise.all([
    orUndefined(getOwnHandsets(http, { signal })),
    ...chosen.map(async (participant) => {
      const { duid } = participant;
      const list = hasNoRecord(participant)
        ? NO_RECORDS
        : await orUndefined(getCapnograms(http, clock, duid, { signal }));
      if (list !== undefined) records.set(duid, list);
      onParticipant();
    }),
  ]);
  return toStudyLists({ asOf: clock.now(), participants, records, handsets }, groupId, groups);
}
