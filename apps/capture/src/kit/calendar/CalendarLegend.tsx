import { DAY_STATES, type DayState } from "@capno/domain/calendar/calendar";
import { DAY_STATE_NAMES } from "@capno/domain/calendar/calendar-text";

import { formatDayCell, getDayClass } from "./day-appearance.ts";
import styles from "./Days.module.css";

interface CalendarLegendProps {
  /** Days can have fewer than expected. */
  readonly isExpected: boolean;
  /** How many days were what: what none was is left out then. */
  readonly counts?: Readonly<Record<DayState, number>>;
}

export function CalendarLegend({ isExpected, counts }: CalendarLegendProps) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {DAY_STATES.filter((state) => counts === undefined || counts[state] > 0).map((state) => (
        <li key={state}>
          <Sample state={state} made={1} missed={undefined} /> <span>{DAY_STATE_NAMES[state]}</span>
          {counts && <b>{counts[state]}</b>}
        </li>
      ))}
      {isExpected && (
        <li>
          <Sample state="made" made={1} missed={1} /> <span>Too few</span>
        </li>
      )}
      {counts === undefined && (
        <li>
          <Sample state="made" made={2} missed={undefined} /> <span>Recorded more than once</span>
        </li>
      )}
    </ul>
  );
}

function Sample(day: Parameters<typeof getDayClass>[0]) {
  return (
    <span className={`${getDayClass(day)} ${styles.sample}`} aria-hidden="true">
      {formatDayCell(day)}
    </span>
  );
}
