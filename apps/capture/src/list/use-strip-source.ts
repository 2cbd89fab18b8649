import type { IsoDay } from "@capno/domain/calendar/calendar";
import type { Participant } from "@capno/domain/participant/participant";
import { useServices } from "@capno/product-contract/use-services";
import { useMemo } from "react";

import { createDayRange } from "../kit/calendar/day-range.ts";
import { createExpectations } from "../kit/calendar/expectations.ts";
import { useStudyZone } from "../kit/time/study-zone.ts";
import type { RecordsByUser } from "../study/data/known-records.ts";
import { STRIP_DAYS, type StripSource } from "./DayStrip.tsx";

/** The last days of the study up to today, and what is known of them; undefined: not open to this account. */
export function useStripSource(
  known: RecordsByUser,
  today: IsoDay,
  canOpen: boolean,
): StripSource | undefined {
  const { config, session } = useServices();
  const { zone } = useStudyZone();
  const { groups } = session.account();
  const range = useMemo(() => createDayRange(today, STRIP_DAYS, zone, today), [today, zone]);
  const expectationOf = useMemo(() => createExpectations(config.capture, groups), [config, groups]);
  return useMemo(
    () =>
      canOpen ? { range, expectationOf, knownOf: ({ duid }: Participant) => known.get(duid) } : undefined,
    [canOpen, range, expectationOf, known],
  );
}
