import type { Progress } from "./export-machine.ts";

/** Fewer records than these do not show how fast the export is. */
const ENOUGH_RECORDS = 24;

/** Estimates the remaining time in milliseconds; undefined until it can be estimated. */
export function estimateTimeLeft(
  { records, done, missing, since }: Progress,
  at: number,
): number | undefined {
  const handled = done + missing;
  const sinceThen = handled - since.handled;
  if (sinceThen < ENOUGH_RECORDS || at <= since.at) return undefined;
  return ((at - since.at) / sinceThen) * (records - handled);
}

/** 'less than a minute left', 'about 4 minutes left': it is no promise, so it has no seconds. */
export function formatTimeLeft(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return "less than a minute left";
  if (minutes < 90) return minutes === 1 ? "about a minute left" : `about ${minutes} minutes left`;
  return `about ${Math.round(minutes / 60)} hours left`;
}

/** The share of handled records in whole percent; 100 only when all of them are handled. */
export function getPercent({ records, done, missing }: Progress): number {
  return records === 0 ? 100 : Math.floor(((done + missing) / records) * 100);
}
