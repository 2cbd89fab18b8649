import { formatIsoDate } from "./date-text.ts";
import { isUnsetClock } from "./instant.ts";
import type { EpochMs } from "./units.ts";

/** The page title of a printed report, which becomes the file's name. @spec §2, decision H8 */
export function formatReportTitle(report: {
  readonly testIdentifier: string;
  readonly capturedAt: EpochMs;
  readonly timeZone: string;
}): string {
  const { testIdentifier, capturedAt, timeZone } = report;
  const day = isUnsetClock(capturedAt) ? "unknown-date" : formatIsoDate(capturedAt, timeZone);
  return `Respiratory-Test_${testIdentifier}_${day}`;
}
