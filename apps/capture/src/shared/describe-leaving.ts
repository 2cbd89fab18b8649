import { formatStudySpan, type ParticipantStatus } from "@capno/domain/participant-status";
import type { RecordedDate } from "@capno/domain/time";

import { addDays, getDayStart } from "./calendar/day-range.ts";

/** When a participant left, and how many of these records were made after it. */
export function describeLeaving(
  status: Extract<ParticipantStatus, { readonly kind: "left" }>,
  records: readonly RecordedDate[],
  zone: string,
): { readonly words: string; readonly after: number } {
  const end = getDayStart(addDays(status.left, 1), zone);
  const after = records.filter(
    ({ recordedAt, hasUnknownDate }) => !hasUnknownDate && recordedAt >= end,
  ).length;
  const made = after === 1 ? "1 record was" : `${after} records were`;
  return {
    words: `${formatStudySpan(status)}. ${after === 0 ? "Nothing is expected after that day." : `${made} made after the end.`}`,
    after,
  };
}
