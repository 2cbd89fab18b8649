import { toDateTime } from "@capno/domain/time";
import type { EpochMs } from "@capno/domain/units";

import { CHART_ZONE } from "./time-zone.ts";

/** ISO 8601 to the second with the offset of the page's zone: '2026-11-03T04:00:00+05:30'. */
export const toLocalIso = (time: EpochMs): string =>
  toDateTime(time, CHART_ZONE).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ");

/** For the name of a file: '2026-11-03-0400'. */
export const toFileStamp = (time: EpochMs): string =>
  toDateTime(time, CHART_ZONE).toFormat("yyyy-MM-dd-HHmm");
