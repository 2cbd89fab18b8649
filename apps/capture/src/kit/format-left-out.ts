/** Why readings are not drawn, each with how many there are. */
export interface LeftOutCounts {
  readonly undated: number;
  readonly missing: number;
  readonly unreadable: number;
  readonly ofOtherDates?: number;
}

/** "Records left out: 1 without a trustworthy date."; undefined where none are. */
export function formatLeftOut({
  undated,
  missing,
  unreadable,
  ofOtherDates = 0,
}: LeftOutCounts): string | undefined {
  const parts = [
    ofOtherDates > 0 && `${ofOtherDates} of other dates`,
    undated > 0 && `${undated} without a trustworthy date`,
    missing > 0 && `${missing} without this value`,
    unreadable > 0 && `${unreadable} that could not be read`,
  ].filter(Boolean);
  return parts.length === 0 ? undefined : `Records left out: ${parts.join(", ")}.`;
}
