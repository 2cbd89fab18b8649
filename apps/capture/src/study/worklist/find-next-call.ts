import type { Participant } from "@capno/domain/participant/participant";
import { hasLeft } from "@capno/domain/participant-status/participant-status";
import { toEpochMs, type EpochMs } from "@capno/domain/units";
import type { WorklistThresholds } from "@capno/domain/spec-values/worklist-values";

import { getDayStart } from "../../kit/calendar/day-range.ts";
import type { Reviews } from "../reviews/use-reviews.ts";
import type { StudyStatuses, WorklistEvaluation } from "./evaluate-worklist.ts";

const DAY_MS = 86_400_000;

interface NextCallFacts extends StudyStatuses {
  readonly thresholdsOf: (participant: Participant) => WorklistThresholds;
  readonly reviews: Reviews;
  readonly now: EpochMs;
}

/**
 * When the next of these needs a call if nothing is recorded meanwhile: a handset has then not been used for long enough,
 * or a mark ends. What a new record brings is not known before. Undefined: without a new record, never.
 */
export function findNextCall(
  participants: readonly Participant[],
  { endOf, isReviewed }: Pick<WorklistEvaluation, "endOf" | "isReviewed">,
  { thresholdsOf, reviews, statuses, today, zone, now }: NextCallFacts,
): EpochMs | undefined {
  let next = Number.POSITIVE_INFINITY;
  for (const participant of participants) {
    const { duid, udi, lastUsedTime } = participant;
    if (hasLeft(statuses.get(duid), today)) continue;
    if (udi !== null && lastUsedTime !== null) {
      const silentAt = lastUsedTime + thresholdsOf(participant).unusedDays * DAY_MS;
      if (silentAt > now) next = Math.min(next, silentAt);
    }
    const review = reviews.get(duid);
    const end = isReviewed(participant, review) ? endOf(participant, review) : undefined;
    if (end !== undefined) next = Math.min(next, getDayStart(end, zone));
  }
  return Number.isFinite(next) ? toEpochMs(next) : undefined;
}
