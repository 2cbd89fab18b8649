import { DAY_STATES, type DayState, DAY_STATE_NAMES, formatDayMark } from "@capno/domain/calendar";

import { getDayClass } from "./day-appearance.ts";
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
          <Sample state={state} missed={undefined} /> <span>{DAY_STATE_NAMES[state]}</span>
          {counts && <b>{counts[state]}</b>}
        </li>
      ))}
      {isExpected && (
        <li>
          <Sample state="made" missed={1} /> <span>Too few</span>
        </li>
      )}
    </ul>
  );
}

function Sample({ state, missed }: Parameters<typeof getDayClass>[0]) {
  return (
    <span className={`${getDayClass({ state, missed })} ${styles.sample}`} aria-hidden="true">
      {formatDayMark({ state, made: 2 - (missed ?? 0) })}
    </span>
  );
}
