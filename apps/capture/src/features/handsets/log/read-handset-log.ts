import type { Group } from "@capno/api-client/models/account";
import type { LoggedAllocation } from "@capno/api-client/models/allocation";
import { createHandsetLogs, parseHandsets, type Handset, type HandsetLog } from "@capno/domain/handset";
import { dropRepeated } from "@capno/domain/participant";
import type { Duid, EpochMs, HandsetUdi } from "@capno/domain/units";

import { getParticipantsOfGroup } from "../../../queries/participants-of-group.ts";
import { toIsoDay } from "../../../shared/calendar/day-range.ts";
import type { StudyAnswers } from "../../../state/study/study.ts";

export interface ListedHandsetLog extends HandsetLog {
  readonly handset: Handset;
  /** Who has the handset, as the list of users says. */
  readonly holders: readonly Duid[];
}

export interface SiteLog {
  readonly asOf: EpochMs;
  /** Sorted by serial. */
  readonly handsets: readonly ListedHandsetLog[];
  readonly records: number;
  readonly withoutHandset: number;
  /** Users whose records could not be read, or not all of them. */
  readonly unreadUsers: readonly Duid[];
  /** Rows of the list of users that could not be read. */
  readonly unreadRows: number;
  /** The list of handsets could not be read: a handset without a record and without a user is missing. */
  readonly areHandsetsUnread: boolean;
}

/** The log of a project's handsets from what was read of the study and what was logged here. */
export function readHandsetLog(
  { asOf, groupId, participants, records, handsets }: StudyAnswers,
  logged: readonly LoggedAllocation[],
  groups: readonly Group[],
  zone: string,
): SiteLog {
  const chosen = dropRepeated(getParticipantsOfGroup(participants.rows, groupId, groups));
  const ids = new Set<Duid>(chosen.map(({ duid }) => duid));
  const lists = chosen.map(({ duid }) => ({ duid, list: records.get(duid) }));
  const used = lists.flatMap(({ list }) => (typeof list === "object" ? list.rows : []));
  const own = handsets?.rows.filter((handset) => groupId === null || handset.groupId === groupId) ?? [];
  const named = [...own.map(({ udi }) => udi), ...chosen.flatMap(({ udi }) => udi ?? [])];
  const known = new Set<HandsetUdi>([...named, ...used.flatMap(({ handsetUdi }) => handsetUdi ?? [])]);
  const logs = createHandsetLogs(
    used,
    // A project's log has its users and its handsets. A handset may have come from another project.
    logged.filter(({ duid, udi }) => groupId === null || ids.has(duid) || known.has(udi)),
    named,
    (at) => toIsoDay(at, zone),
  );
  return {
    asOf,
    handsets: parseHandsets([...logs.byHandset.keys()])
      .toSorted((a, b) => a.serialNumber - b.serialNumber || (a.udi < b.udi ? -1 : 1))
      .flatMap((handset) => {
        const log = logs.byHandset.get(handset.udi);
        const holders = participants.rows.filter(({ udi }) => udi === handset.udi).map(({ duid }) => duid);
        return log === undefined ? [] : [{ ...log, handset, holders: [...new Set(holders)] }];
      }),
    records: used.length,
    withoutHandset: logs.withoutHandset,
    unreadUsers: lists.flatMap(({ duid, list }) =>
      typeof list !== "object" || list.unreadable > 0 ? [duid] : [],
    ),
    unreadRows: participants.unreadable,
    areHandsetsUnread: handsets === undefined || handsets.unreadable > 0,
  };
}
