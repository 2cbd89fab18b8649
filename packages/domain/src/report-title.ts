import { formatIsoDate } from "./date-text.ts";
import type { EpochMs } from "./units.ts";

/** The page title of a printed report, which becomes the file's name. @spec §2, decision H8 */
export function formatReportTitle(report: {
  readonly testIdentifier: string;
  readonly capturedAt: EpochMs;
  readonly timeZone: string;
}): string {
  return `Respiratory-Test_${report.testIdentifier}_${formatIsoDate(report.capturedAt, report.timeZone)}`;
}
