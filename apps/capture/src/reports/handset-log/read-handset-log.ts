import type { Group } from "@capno/api-client/models/account";
import { isolate } from "@capno/domain/text/isolate";
import type { AllocationEntry } from "@capno/api-client/models/study-log";
import { createHandsetLogs, type HandsetLog } from "@capno/domain/handset/handset-log";
import { parseHandsets, type Handset } from "@capno/domain/handset/handset";
import { formatCount } from "@capno/domain/number/percent";
import { dropRepeated } from "@capno/domain/participant/participant";
import type { Duid, EpochMs, HandsetUdi } from "@capno/domain/units";

import { getParticipantsOfGroup } from "../../study/data/participants-of-group.ts";
import { toIsoDay } from "../../kit/calendar/day-range.ts";
import type { StudyAnswers } from "../../study/data/study.ts";

export interface ListedHandsetLog extends HandsetLog {
  readonly handset: Handset;
  /** Who has the handset, as the list of users says. */
  readonly holders: readonly Duid[];
}

export interface SiteLog {
  readonly asOf: EpochMs;
  readonly handsets: readonly ListedHandsetLog[];
  /** Records that were read: of the project, or of the one handset. */
  readonly records: number;
  /** Records of them whose handset the server does not name. */
  readonly withoutHandset: number;
  readonly unreadRows: number;
  /** What the log lacks, in sentences: the same on the page and in the table. */
  readonly gaps: readonly string[];
}

/** The allocations logged in this application, and whether the log is complete. */
export interface LoggedHere {
  readonly entries: readonly AllocationEntry[];
  /** How many cannot be read by this version. */
  readonly unreadable: number;
  readonly isRead: boolean;
  readonly isShared: boolean;
}

export interface LogSources {
  readonly study: StudyAnswers;
  /** Reading was cancelled: users that were not reached are missing. */
  readonly isCancelled: boolean;
  readonly loggedHere: LoggedHere;
}

export function readHandsetLog(
  { study, isCancelled, loggedHere }: LogSources,
  groups: readonly Group[],
  zone: string,
): SiteLog {
  const { asOf, groupId, participants, records, handsets } = study;
  const logged = loggedHere.entries;
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
    unreadRows: participants.unreadable,
    gaps: [
      isCancelled && "Loading was cancelled. Use by the other users is missing.",
      describeUnread(
        lists.flatMap(({ duid, list }) => (typeof list !== "object" || list.unreadable > 0 ? [duid] : [])),
      ),
      participants.unreadable > 0 &&
        `Users who could not be read: ${formatCount(participants.unreadable)}. Their use is missing.`,
      logs.withoutHandset > 0 &&
        `Records without a handset: ${formatCount(logs.withoutHandset)}. They are not listed.`,
      (handsets === undefined || handsets.unreadable > 0) &&
        "The list of handsets could not be read. Unused handsets may be missing.",
      ...describeLoggedHere(loggedHere),
    ].filter((gap) => gap !== false),
  };
}

const MOST_NAMED = 5;

function describeUnread(users: readonly Duid[]): string | false {
  const others = users.length > MOST_NAMED ? ` and ${formatCount(users.length - MOST_NAMED)} more` : "";
  return (
    users.length > 0 &&
    `Records could not be read for ${users.slice(0, MOST_NAMED).map(isolate).join(", ")}${others}. Their use may be missing.`
  );
}

function describeLoggedHere({ isShared, isRead, unreadable }: LoggedHere): readonly string[] {
  if (!isShared) return ["This site does not share allocations. Only yours since you signed in are listed."];
  return [
    ...(!isRead ? ["The log of allocations could not be read. Allocations may be missing."] : []),
    ...(unreadable > 0 ? [`Allocations that could not be read: ${formatCount(unreadable)}.`] : []),
  ];
}

/** The part of a project's log that is about one handset. What the project's lacks, it may lack too. */
export function narrowToHandset(log: SiteLog, udi: HandsetUdi): SiteLog {
  const handsets = log.handsets.filter((handset) => handset.udi === udi);
  return {
    ...log,
    handsets,
    records: handsets.reduce((sum, each) => sum + countRecords(each), 0),
    withoutHandset: 0,
  };
}

export const countRecords = ({ uses, undated }: HandsetLog): number =>
  uses.reduce((sum, use) => sum + (use.source === "recorded" ? use.records : 0), undated);
