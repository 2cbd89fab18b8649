import { formatQuantity } from "../number/percent.ts";
import type { Participant } from "../participant/participant.ts";
import type { WorklistThresholds } from "../spec-values/worklist-values.ts";
import { toEpochMs, type EpochMs } from "../units.ts";

/**
 * Why a participant needs a call: handset use and recording quality, never measured values. In display order.
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
  readonly since: EpochMs | undefined;
  /** The same as long as nothing new has happened: a reviewed reason with another stamp is a new one (review.ts). */
  readonly stamp: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Adherence that was reviewed is worth another look when it has fallen into another ten. */
const ADHERENCE_STEP = 10;
const NONE: readonly Reason[] = [];

export type EvaluatedParticipant = Pick<
  Participant,
  "udi" | "count" | "lastUsedTime" | "hasUnknownDate" | "lastQuality" | "quality" | "adherence"
>;

const BIT = Object.fromEntries(REASONS.map((name, place) => [name, 1 << place])) as Readonly<
  Record<ReasonName, number>
>;

/** Bit masks of the reasons that apply and those that are unknown, in the order of `REASONS`. */
interface Evaluation {
  readonly reasons: number;
  readonly unknown: number;
}

export const getReasonBit = (name: ReasonName): number => BIT[name];

/**
 * The rules. Numbers and no lists: ten thousand are judged at a time, and most of them are never looked at. What is
 * not known is no reason and no all-clear either: it is said beside the count, so that a short list is never taken for
 * a quiet study. `now` is the server's.
 */
export function evaluateParticipant(
  participant: EvaluatedParticipant,
  thresholds: WorklistThresholds,
  now: EpochMs,
  latest?: LatestRecord,
): Evaluation {
  const { udi, lastUsedTime, lastQuality, quality, adherence } = participant;
  // One rule for "no handset", as the data checks have it: with records or without.
  if (hasNoRecord(participant))
    return { reasons: BIT[udi === null ? "no-handset" : "never-used"], unknown: 0 };
  let reasons = 0;
  let unknown = latest === undefined ? BIT.failed : 0;
  if (latest?.isFailed === true) reasons |= BIT.failed;
  if (lastUsedTime === null) reasons |= BIT.undated;
  if (udi === null) return { reasons: reasons | BIT["no-handset"], unknown };

  if (lastUsedTime === null) unknown |= BIT.unused;
  else if (now - lastUsedTime >= thresholds.unusedDays * DAY_MS) reasons |= BIT.unused;
  if (adherence === null) unknown |= BIT["low-adherence"];
  else if (adherence < thresholds.adherenceBelow) reasons |= BIT["low-adherence"];
  if (lastQuality === null || quality === null) unknown |= BIT["quality-drop"];
  else if (quality - lastQuality >= thresholds.qualityDrop) reasons |= BIT["quality-drop"];
  return { reasons, unknown };
}

/** The reasons of a participant, newest first; those without a time last. */
export function findReasons(
  participant: EvaluatedParticipant,
  thresholds: WorklistThresholds,
  now: EpochMs,
  latest?: LatestRecord,
): readonly Reason[] {
  const { reasons } = evaluateParticipant(participant, thresholds, now, latest);
  if (reasons === 0) return NONE;
  return REASONS.filter((name) => (reasons & BIT[name]) !== 0)
    .map((name) => describeReason(name, participant, thresholds, latest))
    .toSorted(compareNewestFirst);
}

function describeReason(
  name: ReasonName,
  { udi, count, lastUsedTime, adherence }: EvaluatedParticipant,
  { unusedDays }: WorklistThresholds,
  latest: LatestRecord | undefined,
): Reason {
  const used = lastUsedTime ?? undefined;
  switch (name) {
    case "never-used":
      return { name, since: undefined, stamp: `${name}:${udi}` };
    case "unused":
      return {
        name,
        since: used === undefined ? used : toEpochMs(used + unusedDays * DAY_MS),
        stamp: `${name}:${used}`,
      };
    case "low-adherence":
      return { name, since: undefined, stamp: `${name}:${Math.floor((adherence ?? 0) / ADHERENCE_STEP)}` };
    case "failed":
      return { name, since: used, stamp: `${name}:${latest?.id}` };
    case "quality-drop":
    case "undated":
    case "no-handset":
      return { name, since: used, stamp: `${name}:${count}` };
    default:
      return name satisfies never;
  }
}

/** Whether a participant has no record. A date of last use means a record even if the count is 0. */
function hasNoRecord({ count, lastUsedTime, hasUnknownDate }: EvaluatedParticipant): boolean {
  return count === 0 && lastUsedTime === null && !hasUnknownDate;
}

/** Stable for equal times. */
function compareNewestFirst(a: Reason, b: Reason): number {
  return (b.since ?? 0) - (a.since ?? 0);
}

/**
 * The thresholds for a participant in these projects. With several projects the stricter threshold applies, so
 * that neither study misses the participant.
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
  return formatQuantity(Math.max(0, Math.floor((now - since) / DAY_MS)), "day");
}

/** Why, in a few words with the numbers of the row: "Unused 12 days". */
export function formatReason(name: ReasonName, participant: EvaluatedParticipant, now: EpochMs): string {
  const { lastUsedTime, lastQuality, quality, adherence } = participant;
  switch (name) {
    case "never-used":
      return "Never recorded";
    case "unused":
      return lastUsedTime === null ? "Unused" : `Unused ${formatDays(lastUsedTime, now)}`;
    case "low-adherence":
      return `Adherence ${adherence ?? "-"}%`;
    case "quality-drop":
      return `Quality dropped ${(quality ?? 0) - (lastQuality ?? 0)} points`;
    case "undated":
      return "Handset clock not set";
    case "no-handset":
      return hasNoRecord(participant) ? "No handset" : "Record without a handset";
    case "failed":
      return "Last record failed";
    default:
      return name satisfies never;
  }
}
