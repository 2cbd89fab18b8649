import { formatStudySpan, hasLeft } from "@capno/domain/participant-status";
import type { RecordedDate } from "@capno/domain/time";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { Banner } from "@capno/ui-kit/feedback/Banner";

import { addDays, getDayStart } from "../../../shared/calendar/day-range.ts";
import { getStudyZone } from "../../../shared/time/study-zone.ts";
import { useStatuses, useStudyDay } from "../../../state/statuses/use-statuses.ts";

interface LeftBannerProps {
  readonly duid: Duid;
  readonly records: readonly RecordedDate[];
}

/** Says that the participant is out of the study, and how many of these records were made after it. */
export function LeftBanner({ duid, records }: LeftBannerProps) {
  const { clock, config } = useServices();
  const status = useStatuses().get(duid);
  const today = useStudyDay(clock.now());
  if (status?.kind !== "left" || !hasLeft(status, today)) return null;
  const end = getDayStart(addDays(status.left, 1), getStudyZone(config.capture));
  const after = records.filter(
    ({ recordedAt, hasUnknownDate }) => !hasUnknownDate && recordedAt >= end,
  ).length;
  const words = after === 1 ? "1 record was" : `${after} records were`;
  return (
    <Banner tone={after > 0 ? "watch" : "info"}>
      {`${formatStudySpan(status)}. ${after === 0 ? "Nothing is expected after that day." : `${words} made after the end.`}`}
    </Banner>
  );
}
