import { formatCount } from "@capno/domain/number/percent";
import { formatClock } from "@capno/domain/time/date-text";
import { getLockState, LOCK_STATES } from "@capno/domain/handset/handset-lock";
import type { EpochMs } from "@capno/domain/units";

import type { ListedHandset } from "../../queries/handsets-query.ts";
import type { InUse } from "../handsets/use-in-use-since.ts";
import type { HandsetTests } from "../today/use-today.ts";

/** So many failed tests one after the other are stated on the board. */
const FAILURES_STATED = 3;

export interface HandsetSummary {
  readonly handset: ListedHandset;
  readonly status: string;
  /** Undefined while its tests have not been read, or where they could not be. */
  readonly tests:
    | {
        /** All tests that were read, also those in progress. */
        readonly total: number;
        readonly completed: number;
        readonly failed: number;
        /** Tests that could not be read: the counts may be too low. */
        readonly unreadable: number;
        /** Undefined where none of the tests that were read has a known time. */
        readonly lastAt: EpochMs | undefined;
        /** Whether the time of each test is known. */
        readonly isOrdered: boolean;
        /** Failed tests since the last completed one, where they are many. */
        readonly failuresInARow: number | undefined;
      }
    | undefined;
}

export function summariseHandset(
  handset: ListedHandset,
  username: string,
  inUse: InUse | undefined,
  tests: HandsetTests | undefined,
  timeZone: string,
): HandsetSummary {
  return {
    handset,
    status: describeStatus(handset, username, inUse, timeZone),
    tests: tests && summariseTests(tests),
  };
}

function describeStatus(
  { lockedBy }: ListedHandset,
  username: string,
  inUse: InUse | undefined,
  timeZone: string,
): string {
  const lock = getLockState(lockedBy, username);
  if (lock === LOCK_STATES.lockedByMe) return "In use by you";
  if (lock !== LOCK_STATES.lockedBySomeoneElse) return "Free";
  const by = `In use by ${lockedBy ?? ""}`;
  if (inUse === undefined) return by;
  return `${by}, since ${formatClock(inUse.since, timeZone)}${inUse.isOrEarlier ? " or earlier" : ""}`;
}

function summariseTests({ rows, unreadable }: HandsetTests): HandsetSummary["tests"] {
  const outcomes = rows.map(({ outcome }) => outcome);
  // The newest first; a test in progress, or with an unknown outcome, neither continues nor ends a series.
  const ended = outcomes.filter((outcome) => outcome === "Completed" || outcome === "Failed");
  const lastCompleted = ended.indexOf("Completed");
  const failures = lastCompleted === -1 ? ended.length : lastCompleted;
  // With an unknown time or an unreadable test the order is not known.
  const isOrdered = unreadable === 0 && rows.every(({ hasUnknownDate }) => !hasUnknownDate);
  return {
    total: rows.length,
    completed: outcomes.filter((outcome) => outcome === "Completed").length,
    failed: outcomes.filter((outcome) => outcome === "Failed").length,
    unreadable,
    lastAt: rows.find((row) => !row.hasUnknownDate)?.capturedAt ?? undefined,
    isOrdered,
    failuresInARow: isOrdered && failures >= FAILURES_STATED ? failures : undefined,
  };
}

/** "4 completed, 3 failed, 3 in a row"; undefined: the tests have not been read. */
export function formatTestsToday(tests: HandsetSummary["tests"]): string | undefined {
  if (tests === undefined) return undefined;
  const { completed, failed, failuresInARow, unreadable } = tests;
  return [
    `${formatCount(completed)} completed`,
    `${formatCount(failed)} failed`,
    ...(failuresInARow === undefined ? [] : [`${formatCount(failuresInARow)} in a row`]),
    ...(unreadable === 0 ? [] : [`${formatCount(unreadable)} could not be read`]),
  ].join(", ");
}

/** "None today" only where all tests of the handset were read. */
export function formatLastTest({ tests }: HandsetSummary, timeZone: string): string {
  if (tests === undefined) return "Not known";
  if (tests.total + tests.unreadable === 0) return "None today";
  if (tests.lastAt === undefined) return "Not known";
  return `${formatClock(tests.lastAt, timeZone)}${tests.isOrdered ? "" : " or later"}`;
}
