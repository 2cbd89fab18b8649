import type { EpochMs } from "@capno/domain/units";

import { IS_TIME_ZONE_ASSUMED } from "./time-zone.ts";

const MINUTE_MS = 60_000;

/** ISO 8601 to the second with the offset of the page's zone: '2026-11-03T04:00:00+05:30'. */
export function toLocalIso(time: EpochMs): string {
  const ahead = IS_TIME_ZONE_ASSUMED ? 0 : -new Date(time).getTimezoneOffset();
  const wall = new Date(time + ahead * MINUTE_MS).toISOString().slice(0, "yyyy-mm-ddThh:mm:ss".length);
  const away = Math.abs(ahead);
  return `${wall}${ahead < 0 ? "-" : "+"}${pad(Math.floor(away / 60))}:${pad(away % 60)}`;
}

/** For the name of a file: '2026-11-03-0400'. */
export function toFileStamp(time: EpochMs): string {
  const [day, hour, minute] = toLocalIso(time).split(/[T:]/);
  return `${day}-${hour}${minute}`;
}

const pad = (value: number) => String(value).padStart(2, "0");
