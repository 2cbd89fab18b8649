import { hasLeft } from "@capno/domain/participant-status";
import type { RecordedDate } from "@capno/domain/time";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { Banner } from "@capno/ui-kit/feedback/Banner";

import { describeLeaving } from "../../../shared/describe-leaving.ts";
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
  const { words, after } = describeLeaving(status, records, getStudyZone(config.capture));
  return <Banner tone={after > 0 ? "watch" : "info"}>{words}</Banner>;
}
