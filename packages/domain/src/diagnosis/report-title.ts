import { formatIsoDate } from "../time/date-text.ts";
import { isUnknownDate } from "../time/instant.ts";
import type { EpochMs } from "../units.ts";

/** The page title of a printed report, which becomes the file's name. */
export function formatReportTitle(report: {
  readonly testIdentifier: string;
  readonly capturedAt: EpochMs;
  readonly timeZone: string;
  /** The server's time. */
  readonly now: EpochMs;
}): string {
  const { testIdentifier, capturedAt, timeZone, now } = report;
  const day = isUnknownDate(capturedAt, now) ? "unknown-date" : formatIsoDate(capturedAt, timeZone);
  return `Respiratory-Test_${testIdentifier}_${day}`;
}
