import {
  getKnownStatus,
  hasLeft,
  formatStudySpan,
  type ParticipantStatus,
} from "@capno/domain/participant-status/participant-status";
import { formatShortDay } from "@capno/domain/time/date-text";
import type { RecordedDate } from "@capno/domain/time/instant";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { Banner } from "@capno/ui-kit/feedback/Banner";

import { getStudyZone } from "../../kit/time/study-zone.ts";
import { useStatuses, useStudyDay } from "../../study/statuses/use-statuses.ts";
import { addDays, getDayStart } from "../../kit/calendar/day-range.ts";

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
  // The status itself is in the page's header.
  const due = `No recordings due since ${formatShortDay(status.left)}.`;
  return {
    words: after === 0 ? due : `${formatStudySpan(status)}. ${made} made after the end.`,
    after,
  };
}

interface LeftBannerProps {
  readonly duid: Duid;
  readonly records: readonly RecordedDate[];
}

/** Says that the participant is out of the study, and how many of these records were made after it. */
export function LeftBanner({ duid, records }: LeftBannerProps) {
  const { clock, config } = useServices();
  const status = getKnownStatus(useStatuses().get(duid));
  const today = useStudyDay(clock.now());
  const leaving =
    status?.kind === "left" && hasLeft(status, today)
      ? describeLeaving(status, records, getStudyZone(config.capture))
      : undefined;
  return leaving && <Banner tone={leaving.after > 0 ? "watch" : "info"}>{leaving.words}</Banner>;
}
