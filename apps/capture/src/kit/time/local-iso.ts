import { toFileNamePart } from "@capno/domain/text/file-name";
import { formatIsoDate } from "@capno/domain/time/date-text";
import { toDateTime } from "@capno/domain/time/date-time";
import type { EpochMs } from "@capno/domain/units";

import { formatZone } from "./time-zone.ts";

/** ISO 8601 to the second with the offset of a zone: '2026-11-03T04:00:00+05:30'. */
export const toLocalIso = (time: EpochMs, zone: string): string =>
  toDateTime(time, zone).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ");

/** For the name of a file, with the zone whose day it is: '2026-11-03-London-time'. */
export const toFileDay = (time: EpochMs, zone: string): string =>
  toFileNamePart(`${formatIsoDate(time, zone)}-${formatZone(zone).replaceAll(" ", "-")}`);

/** The same to the minute: '2026-11-03-0400-London-time'. */
export const toFileStamp = (time: EpochMs, zone: string): string =>
  toFileNamePart(
    `${toDateTime(time, zone).toFormat("yyyy-MM-dd-HHmm")}-${formatZone(zone).replaceAll(" ", "-")}`,
  );
