import type { RecordedDate } from "@capno/domain/time/instant";
import type { EpochMs } from "@capno/domain/units";

import { addDays, getDayStart } from "../../../kit/calendar/day-range.ts";
import type { ExportChoice } from "../../../paths/export-path.ts";

/** The moments that days of the study mean; null where that side is open. */
export interface PackageWindow {
  readonly from: EpochMs | null;
  /** The first moment after the last day. */
  readonly before: EpochMs | null;
}

export function getWindow(choice: Pick<ExportChoice, "from" | "until">, zone: string): PackageWindow {
  return {
    from: choice.from === null ? null : getDayStart(choice.from, zone),
    before: choice.until === null ? null : getDayStart(addDays(choice.until, 1), zone),
  };
}

/**
 * A record of an unknown date may have been made within any window: it is never left out silently, and says of
 * itself that its date is not known.
 */
export function isInWindow(
  { recordedAt, hasUnknownDate }: RecordedDate,
  { from, before }: PackageWindow,
): boolean {
  if (hasUnknownDate) return true;
  return (from === null || recordedAt >= from) && (before === null || recordedAt < before);
}

/** Why these days cannot be chosen; undefined where they can. */
export function reasonDaysDoNotFit({
  from,
  until,
}: Pick<ExportChoice, "from" | "until">): string | undefined {
  return from !== null && until !== null && until < from
    ? "The last day lies before the first one"
    : undefined;
}
