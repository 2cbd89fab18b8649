import type { IsoDay } from "@capno/domain/calendar/calendar";
import type { Participant } from "@capno/domain/participant/participant";
import type { StudyFacts } from "@capno/domain/participant-status/find-day-doubt";
import { formatIsoDate } from "@capno/domain/time/date-text";
import type { EpochMs } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";

import { createExpectations } from "../../kit/calendar/expectations.ts";
import { getStudyZone } from "../../kit/time/study-zone.ts";
import type { Study } from "../data/study.ts";

/** The known facts of a participant, without a request, with which the days of a status are compared. */
export function createStudyFacts(
  { clock, config, session }: Pick<ProductServices, "clock" | "config" | "session">,
  study: Pick<Study, "getRecords">,
): (participant: Participant) => Omit<StudyFacts, "areSerial"> {
  const zone = getStudyZone(config.capture);
  const expectationOf = createExpectations(config.capture, session.account().groups);
  const known = study.getRecords();
  const toDay = (time: EpochMs | null | undefined): IsoDay | undefined =>
    time === null || time === undefined ? undefined : formatIsoDate(time, zone);
  return (participant) => {
    const rows = known.get(participant.duid)?.list?.rows ?? [];
    return {
      today: formatIsoDate(clock.now(), zone),
      studyStart: expectationOf(participant).studyStart,
      // The newest come first.
      firstRecord: toDay(rows.findLast(({ hasUnknownDate }) => !hasUnknownDate)?.recordedAt),
      newestRecord: toDay(participant.lastUsedTime),
    };
  };
}
