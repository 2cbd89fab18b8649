import type { Participant } from "./participant.ts";
import type { WorklistThresholds } from "./spec-values/worklist-values.ts";
import { toEpochMs, type EpochMs } from "./units.ts";

/**
 * Why somebody of the study needs a call: how the handset is used and how well, never what was measured with it.
 * In the order in which they are offered. ADR 0097
 */
export const REASONS = [
  "never-used",
  "unused",
  "low-adherence",
  "quality-drop",
  "undated",
  "no-handset",
  "failed",
] as const;
export type ReasonName = (typeof REASONS)[number];

/** What is known of a participant's newest record beyond the list's own row. */
export interface LatestRecord {
  readonly id: number;
  readonly isFailed: boolean;
}

export interface Reason {
  readonly name: ReasonName;
  /** Since when, as far as anybody can say; undefined where nobody can. */
  readonly since: EpochMs | undefined;
  /** The same as long as nothing new has happened: a reviewed reason with another stamp is a new one. */
  readonly stamp: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Adherence that was reviewed is worth another look when it has fallen into another ten. */
const ADHERENCE_STEP = 10;
const NONE: readonly Reason[] = [];

/** The facts a reason is read from. */
export type JudgedParticipant = Pick<
  Participant,
  "udi" | "count" | "lastUsedTime" | "hasUnknownDate" | "lastQuality" | "quality" | "adherence"
>;

/**
 * The reasons of a participant, newest first; those without a time last. `now` is the server's. What is not known is
 * no reason and no all-clear either: `findUnknowns` names it. ADR 0097
 */
export function findReasons(
  participant: JudgedParticipant,
  thresholds: WorklistThresholds,
  now: EpochMs,
  latest?: LatestRecord,
): readonly Reason[] {
  const { udi, count, lastUsedTime, lastQuality, quality, adherence } = participant;
  const reasons: Reason[] = [];
  const add = (name: ReasonName, since: EpochMs | null | undefined, mark: string | number) =>
    reasons.push({ name, since: since ?? undefined, stamp: `${name}:${mark}` });

  if (hasNoRecord(participant)) {
    // Who has no handset has nothing to use, and is not chased for it.
    if (udi !== null) add("never-used", undefined, udi);
  } else {
    if (lastUsedTime === null) add("undated", undefined, count);
    if (udi === null) add("no-handset", lastUsedTime, count);
    if (latest?.isFailed === true) add("failed", lastUsedTime, latest.id);
  }
  if (udi !== null) {
    if (lastUsedTime !== null && now - lastUsedTime >= thresholds.unusedDays * DAY_MS) {
      const since = toEpochMs(lastUsedTime + thresholds.unusedDays * DAY_MS);
      add("unused", since, lastUsedTime);
    }
    if (lastQuality !== null && quality !== null && quality - lastQuality >= thresholds.qualityDrop)
      add("quality-drop", lastUsedTime, count);
    if (adherence !== null && adherence < thresholds.adherenceBelow && !hasNoRecord(participant))
      add("low-adherence", undefined, Math.floor(adherence / ADHERENCE_STEP));
  }
  // The same empty list for everybody without one: most of a study needs no call.
  return reasons.length === 0 ? NONE : reasons.toSorted(compareNewestFirst);
}

/** Neither counted nor dated: a count of none beside a date is a record all the same. */
function hasNoRecord({ count, lastUsedTime, hasUnknownDate }: JudgedParticipant): boolean {
  return count === 0 && lastUsedTime === null && !hasUnknownDate;
}

function compareNewestFirst(a: Reason, b: Reason): number {
  if (a.since === b.since) return REASONS.indexOf(a.name) - REASONS.indexOf(b.name);
  if (a.since === undefined) return 1;
  return b.since === undefined || a.since > b.since ? -1 : 1;
}

/**
 * Which reasons nobody can say yes or no to, because the server named no value: not counted as a reason, and said
 * beside the count, so that a short list is never taken for a quiet study. ADR 0097
 */
export function findUnknowns(
  participant: JudgedParticipant,
  latest: LatestRecord | undefined,
): readonly ReasonName[] {
  if (hasNoRecord(participant)) return NO_NAMES;
  const unknown: ReasonName[] = [];
  if (participant.udi !== null) {
    if (participant.lastUsedTime === null) unknown.push("unused");
    if (participant.adherence === null) unknown.push("low-adherence");
    if (participant.lastQuality === null || participant.quality === null) unknown.push("quality-drop");
  }
  if (latest === undefined) unknown.push("failed");
  return unknown.length === 0 ? NO_NAMES : unknown;
}

const NO_NAMES: readonly ReasonName[] = [];

/** Whether all of this was reviewed: one reason that is new brings all of them back. */
export function isReviewed(
  reasons: readonly Pick<Reason, "stamp">[],
  reviewed: readonly string[] | undefined,
): boolean {
  return reviewed !== undefined && reasons.every(({ stamp }) => reviewed.includes(stamp));
}

/**
 * The thresholds of somebody in these projects. Of several, the one that asks for a call sooner: who is in two
 * studies is missed by neither.
 */
export function getThresholds(
  standard: WorklistThresholds,
  byProject: Readonly<Record<string, WorklistThresholds>>,
  projectIds: readonly string[],
): WorklistThresholds {
  const own = projectIds.flatMap((id) => (Object.hasOwn(byProject, id) ? (byProject[id] ?? []) : []));
  if (own.length === 0) return standard;
  return {
    unusedDays: Math.min(...own.map(({ unusedDays }) => unusedDays)),
    adherenceBelow: Math.max(...own.map(({ adherenceBelow }) => adherenceBelow)),
    qualityDrop: Math.min(...own.map(({ qualityDrop }) => qualityDrop)),
  };
}

function formatDays(since: EpochMs, now: EpochMs): string {
  const days = Math.max(0, Math.floor((now - since) / DAY_MS));
  return days === 1 ? "1 day" : `${days} days`;
}

/** Why, in a few words with the numbers of the row: "Not used for 12 days". */
export function formatReason(name: ReasonName, participant: JudgedParticipant, now: EpochMs): string {
  const { lastUsedTime, lastQuality, quality, adherence } = participant;
  switch (name) {
    case "never-used":
      return "Never used";
    case "unused":
      return lastUsedTime === null ? "Not used" : `Not used for ${formatDays(lastUsedTime, now)}`;
    case "low-adherence":
      return `Adherence ${adherence ?? "-"}%`;
    case "quality-drop":
      return `Last quality ${(quality ?? 0) - (lastQuality ?? 0)} points below overall`;
    case "undated":
      return "Last record without a date";
    case "no-handset":
      return "Record without a handset";
    case "failed":
      return "Last record failed";
    default:
      return name satisfies never;
  }
}
