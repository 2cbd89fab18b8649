import {
  isLoggedApart,
  type AllocationEntry,
  type HandsetUse,
  type UnknownUse,
} from "@capno/domain/handset/handset-log";
import { formatCount, formatQuantity } from "@capno/domain/number/percent";
import { formatDateTime, formatDay } from "@capno/domain/time/date-text";
import type { Duid, EpochMs } from "@capno/domain/units";
import { isolate } from "@capno/domain/text/isolate";

import { formatHolders } from "../handsets/handset-text.ts";
import { countRecords, type ListedHandsetLog } from "./read-handset-log.ts";

export interface LogLine {
  readonly key: string;
  readonly from: string;
  readonly until: string;
  readonly users: readonly Duid[];
  /** The users, or that they are not known. */
  readonly user: string;
  readonly known: string;
}

const NOT_KNOWN = "Not known";
const NEITHER = "No record, no logged change";

/** The times of a handset, oldest first. The last one says who has it now, once, and by which source. */
export function describeLines(
  handset: ListedHandsetLog,
  unreadRows: number,
  zone: string,
): readonly LogLine[] {
  const { uses, holders } = handset;
  const past = uses.filter((use) => !isOpen(use));
  const lastKnown = uses.find(isOpen)?.from;
  return [
    ...past.map((use, place) => ({ key: String(place), ...describeUse(use, zone) })),
    {
      key: "now",
      from: "Now",
      until: "",
      users: holders,
      user: formatHolders(holders, unreadRows),
      known: `${holders.length === 0 ? "" : "Allocated. "}${lastKnown === undefined ? NEITHER : `Nothing since ${formatDateTime(lastKnown, zone)}`}`,
    },
  ];
}

const isOpen = (use: HandsetUse): use is UnknownUse => use.source === "not-known" && use.until === null;

function describeUse(use: HandsetUse, zone: string): Omit<LogLine, "key"> {
  const write = (time: EpochMs | null | undefined) =>
    time === null || time === undefined ? NOT_KNOWN : formatDateTime(time, zone);
  const writeLogged = (entry: AllocationEntry) =>
    isLoggedApart(entry) ? ` (logged ${write(entry.at)})` : "";
  switch (use.source) {
    case "recorded": {
      const other = use.loggedFor === undefined ? "" : `. The log says ${isolate(use.loggedFor)} had it`;
      return {
        from: write(use.from),
        until: write(use.until),
        users: [use.duid],
        user: use.duid,
        known: `Recorded: ${formatQuantity(use.records, "record")} on ${formatQuantity(use.days, "day")}${other}`,
      };
    }
    case "logged": {
      const { from, until } = use;
      const given =
        from === undefined ? "allocated elsewhere" : `allocated by ${isolate(from.by)}${writeLogged(from)}`;
      const ended =
        until === undefined
          ? "return not logged"
          : until.did === "allocated"
            ? `passed to ${isolate(until.duid)} by ${isolate(until.by)}${writeLogged(until)}`
            : `returned by ${isolate(until.by)}${writeLogged(until)}`;
      return {
        from: write(from?.doneAt),
        until: write(until?.doneAt),
        users: [use.duid],
        user: use.duid,
        known: `Logged here: ${given}, ${ended}`,
      };
    }
    case "not-known":
      return { from: write(use.from), until: write(use.until), users: [], user: NOT_KNOWN, known: NEITHER };
    default:
      return use satisfies never;
  }
}

export const formatUndated = (undated: number): string =>
  undated === 1
    ? "1 record of this handset has no date and is not listed."
    : `${formatCount(undated)} records of this handset have no date and are not listed.`;

export interface LogSummary {
  readonly since: string;
  readonly records: number;
  /** The last time at which the handset was allocated, returned or first used by another participant; undefined: unknown. */
  readonly changedAt: EpochMs | undefined;
  /** Times between two uses of which nothing is known. */
  readonly gaps: number;
  /** Records of a participant other than the one whom the log names. */
  readonly isContradicted: boolean;
}

export function summariseLog(handset: ListedHandsetLog, zone: string): LogSummary {
  const { uses, holders } = handset;
  const known = uses.filter((use) => use.source !== "not-known");
  const changes = known.flatMap((use, place): readonly EpochMs[] => {
    if (use.source === "logged") return [use.from, use.until].flatMap((entry) => entry?.doneAt ?? []);
    const before = known[place - 1];
    return before === undefined || before.duid === use.duid ? [] : [use.from];
  });
  return {
    since: describeSince(known, holders, zone),
    records: countRecords(handset),
    changedAt: changes.toSorted((a, b) => b - a)[0],
    gaps: uses.filter((use) => use.source === "not-known" && !isOpen(use)).length,
    isContradicted: known.some((use) => use.source === "recorded" && use.loggedFor !== undefined),
  };
}

/** Since when the user of the list has it: by the log, or since a first record at the latest. */
function describeSince(
  known: readonly Exclude<HandsetUse, { readonly source: "not-known" }>[],
  holders: readonly Duid[],
  zone: string,
): string {
  const [holder, another] = holders;
  if (holder === undefined) return "–";
  if (another !== undefined) return NOT_KNOWN;
  const theirs = known.slice(known.findLastIndex(({ duid }) => duid !== holder) + 1);
  const given = theirs.findLast((use) => use.source === "logged" && use.until === undefined);
  if (given?.source === "logged" && given.from !== undefined) return formatDay(given.from.doneAt, zone);
  const used = theirs.find((use) => use.source === "recorded");
  return used?.source === "recorded" ? `${formatDay(used.from, zone)} or earlier` : NOT_KNOWN;
}

/** Whether no record, no logged change and no user names this handset. */
export const isIdle = ({ uses, undated, holders }: ListedHandsetLog): boolean =>
  uses.length + undated + holders.length === 0;
