import type { IsoDay } from "@capno/domain/calendar/calendar";
import { formatIsoDate } from "@capno/domain/time/date-text";
import type { EpochMs } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useMemo } from "react";

import { getStudyZone } from "../../kit/time/study-zone.ts";
import { useStudyLog } from "../log/use-study-log.ts";
import { toKnownStatuses, type KnownStatuses } from "./known-statuses.ts";

/** The statuses as far as they were read; they are read again while a page shows them. */
export function useStatuses(): KnownStatuses {
  const {
    isRead,
    threads: { status },
  } = useStudyLog();
  return useMemo(() => toKnownStatuses(status, isRead), [status, isRead]);
}

/** The day of the study that a time falls on. */
export const useStudyDay = (time: EpochMs): IsoDay =>
  formatIsoDate(time, getStudyZone(useServices().config.capture));
