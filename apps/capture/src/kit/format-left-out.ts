import { formatCount, formatQuantity } from "@capno/domain/number/percent";

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
    ofOtherDates > 0 && `${formatCount(ofOtherDates)} of other dates`,
    undated > 0 && `${formatCount(undated)} without a trustworthy date`,
    missing > 0 && `${formatCount(missing)} without this value`,
    unreadable > 0 && `${formatCount(unreadable)} that could not be read`,
  ].filter(Boolean);
  return parts.length === 0 ? undefined : `Records left out: ${parts.join(", ")}.`;
}

/** "1 user could not be read": rows of the list of users that a page, a file or a print lacks. */
export const formatUnreadable = (users: number): string =>
  `${formatQuantity(users, "user")} could not be read`;
