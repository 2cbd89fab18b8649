import type { ReviewEntry } from "@capno/api-client/models/study-log";
import type { IsoDay } from "@capno/domain/calendar/calendar";
import type { Participant } from "@capno/domain/participant/participant";
import { hasLeft, type StatusLookup } from "@capno/domain/participant-status/participant-status";
import { formatIsoDate } from "@capno/domain/time/date-text";
import type { EpochMs } from "@capno/domain/units";
import {
  findReasons,
  getReasonBit,
  evaluateParticipant,
  REASONS,
  type Reason,
  type ReasonName,
} from "@capno/domain/worklist/worklist";
import { findReviewEnd, isReviewed, type Review } from "@capno/domain/worklist/review";
import type { WorklistThresholds } from "@capno/domain/spec-values/worklist-values";

import type { WorklistChip } from "../../paths/list-path.ts";
import { hasRecord } from "../data/lists.ts";
import { getLatest, type RecordsByUser } from "../data/known-records.ts";
import type { Reviews } from "../reviews/use-reviews.ts";

/** What the study says of its participants, on one of its days. */
export interface StudyStatuses {
  readonly statuses: StatusLookup;
  readonly today: IsoDay;
  /** The zone of the study's days. */
  readonly zone: string;
}

/** The result of the rules for every participant. */
export interface WorklistEvaluation {
  /** A bit for each reason that holds, at the participant's `index`. */
  readonly masks: Uint8Array;
  /** A bit for each reason that is unknown, at the participant's `index`. */
  readonly unknowns: Uint8Array;
  /** Number of participants who have left the study. */
  readonly left: number;
  /** Why a participant needs a call, newest first; none: needs no call. */
  readonly reasonsOf: (participant: Participant) => readonly Reason[];
  /** Whether a mark holds for all of a participant's reasons, today. */
  readonly isReviewed: (participant: Participant, review: ReviewEntry | undefined) => boolean;
  /** The day on which a mark ends although nothing new happens; without one, a mark of today until something new. */
  readonly endOf: (participant: Participant, review?: ReviewEntry) => IsoDay | undefined;
}

/**
 * Judges every participant once per list, minute and lookup; filters and counts read the result. Participants who left need no call, and nothing about them is unknown.
 */
export function evaluateWorklist(
  participants: readonly Participant[],
  thresholdsOf: (participant: Participant) => WorklistThresholds,
  now: EpochMs,
  records: RecordsByUser,
  { statuses, today, zone }: StudyStatuses,
): WorklistEvaluation {
  const masks = new Uint8Array(participants.length);
  const unknowns = new Uint8Array(participants.length);
  let left = 0;
  for (const participant of participants) {
    if (hasLeft(statuses.get(participant.duid), today)) {
      left++;
      continue;
    }
    const latest = getLatest(records, participant);
    const evaluated = evaluateParticipant(participant, thresholdsOf(participant), now, latest);
    masks[participant.index] = evaluated.reasons;
    unknowns[participant.index] = evaluated.unknown;
  }
  // Formatted on first use and then cached: memoised rows compare by identity.
  const told = new Map<number, readonly Reason[]>();
  function reasonsOf(participant: Participant): readonly Reason[] {
    const { index } = participant;
    if ((masks[index] ?? 0) === 0) return NO_REASONS;
    const known = told.get(index);
    if (known !== undefined) return known;
    const latest = getLatest(records, participant);
    const reasons = findReasons(participant, thresholdsOf(participant), now, latest);
    told.set(index, reasons);
    return reasons;
  }
  return {
    masks,
    unknowns,
    left,
    reasonsOf,
    endOf(participant, entry) {
      const review = entry === undefined ? { stamps: [], day: today } : toReview(entry, zone);
      return findReviewEnd(reasonsOf(participant), review, thresholdsOf(participant).unusedDays);
    },
    isReviewed(participant, review) {
      if (review === undefined || (masks[participant.index] ?? 0) === 0) return false;
      const { unusedDays } = thresholdsOf(participant);
      return isReviewed(reasonsOf(participant), toReview(review, zone), { today, unusedDays });
    },
  };
}

/** Caches the review of a row: a row of the log never changes, and finding its day in a time zone is slow. */
const daysByRow = new WeakMap<ReviewEntry, { readonly zone: string; readonly review: Review }>();

export function toReview(entry: ReviewEntry, zone: string): Review {
  const known = daysByRow.get(entry);
  if (known?.zone === zone) return known.review;
  const review = { stamps: entry.stamps, until: entry.until, day: formatIsoDate(entry.at, zone) };
  daysByRow.set(entry, { zone, review });
  return review;
}

const NO_REASONS: readonly Reason[] = [];

export interface NarrowedList {
  readonly rows: readonly Participant[];
  readonly counts: Readonly<Record<WorklistChip, number>>;
  /** For how many participants each reason is unknown. */
  readonly unknown: Readonly<Record<ReasonName, number>>;
  /** How many participants have a record, which may have failed. */
  readonly withRecord: number;
}

const ALL_REASONS = 2 ** REASONS.length - 1;

/**
 * Narrows what text and group left to the chips. Counts come out of the same pass as the rows, so that a chip cannot
 * promise other rows than it shows.
 */
export function narrowList(
  participants: readonly Participant[],
  { masks, unknowns, isReviewed: holds }: WorklistEvaluation,
  reviews: Reviews,
  chosen: readonly WorklistChip[],
): NarrowedList {
  const wanted = getWanted(chosen);
  const wantsReviewed = chosen.includes("reviewed");
  // How often each combination occurs: for each participant one sum, whatever number of reasons they have.
  const found = new Uint32Array(ALL_REASONS + 1);
  const unknown = new Uint32Array(ALL_REASONS + 1);
  const rows: Participant[] = [];
  let reviewed = 0;
  let withRecord = 0;
  for (const participant of participants) {
    const { index } = participant;
    const mask = masks[index] ?? 0;
    addOne(unknown, unknowns[index] ?? 0);
    if (hasRecord(participant)) withRecord++;
    if (mask === 0) continue;
    if (holds(participant, reviews.get(participant.duid))) {
      reviewed++;
      if (wantsReviewed) rows.push(participant);
    } else {
      addOne(found, mask);
      if ((mask & wanted) !== 0) rows.push(participant);
    }
  }
  return {
    rows: chosen.length === 0 ? participants : rows,
    counts: { ...countReasons(found), call: sum(found.subarray(1)), reviewed },
    unknown: countReasons(unknown),
    withRecord,
  };
}

function getWanted(chosen: readonly WorklistChip[]): number {
  if (chosen.includes("call")) return ALL_REASONS;
  return REASONS.reduce((mask, name) => (chosen.includes(name) ? mask | getReasonBit(name) : mask), 0);
}

function countReasons(found: Uint32Array): Readonly<Record<ReasonName, number>> {
  const count = (name: ReasonName) => sum(found.filter((_, mask) => (mask & getReasonBit(name)) !== 0));
  return Object.fromEntries(REASONS.map((name) => [name, count(name)])) as Record<ReasonName, number>;
}

function addOne(counts: Uint32Array, place: number): void {
  counts[place] = (counts[place] ?? 0) + 1;
}

const sum = (numbers: Uint32Array) => numbers.reduce((total, number) => total + number, 0);
