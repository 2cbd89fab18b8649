import type { CalendarDay, IsoDay } from "../calendar/calendar.ts";
import { toRoundedPercent } from "../number/percent.ts";

/** The recordings made out of those due on the days in the study; the server's adherence has days of its own. */
interface StudyAdherence {
  /** Undefined while no day is over yet. */
  readonly from: IsoDay | undefined;
  readonly until: IsoDay | undefined;
  readonly due: number;
  /** A recording that failed was made; more than were due on a day make up for no other day. */
  readonly made: number;
  /** Whole; null where nothing was due. */
  readonly percent: number | null;
  /** Days of which it is not known how many were made: they are left out. */
  readonly unknownDays: number;
}

/** Counts the days of a participant's calendar that are over, from the day of enrolment to that of leaving. */
export function getStudyAdherence(
  days: readonly CalendarDay[],
  names: readonly IsoDay[],
  {
    enrolled,
    left,
    today,
  }: { readonly enrolled: IsoDay; readonly left: IsoDay | undefined; readonly today: IsoDay },
): StudyAdherence {
  let [from, until]: (IsoDay | undefined)[] = [];
  let [due, missed, unknownDays] = [0, 0, 0];
  for (const [place, day] of days.entries()) {
    const name = names[place] ?? "";
    if (name < enrolled || name >= today || (left !== undefined && name > left)) continue;
    from ??= name;
    until = name;
    if (day.missed === undefined || day.expected === undefined) unknownDays++;
    else {
      due += day.expected;
      missed += day.missed;
    }
  }
  const made = due - missed;
  return { from, until, due, made, percent: toRoundedPercent(due === 0 ? null : made / due), unknownDays };
}
