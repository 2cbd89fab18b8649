import type { ChosenRecords } from "@capno/domain/comparison";
import { toFileNamePart } from "@capno/domain/text";

import { nameSide } from "./side-text.ts";

/** "CARD-001-mean-breath-2026-11-13-to-2026-11-19-against-2026-11-12-record-7": whose, what and of which days. */
export function toComparisonFileName(
  duid: string,
  what: string,
  baseline: ChosenRecords,
  now: ChosenRecords,
): string {
  return toFileNamePart(`${duid}-${what}-${nameSide(now)}-against-${nameSide(baseline)}`);
}
