import { DAY_STATES } from "@capno/domain/calendar";
import { DAY_STATE_NAMES, formatDayMark } from "@capno/domain/calendar-text";

import { getDayClass } from "./day-appearance.ts";
import styles from "./Days.module.css";

interface CalendarLegendProps {
  /** Days can have fewer than expected. */
  readonly isExpected: boolean;
}

/** What each shape and letter says. */
export function CalendarLegend({ isExpected }: CalendarLegendProps) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {DAY_STATES.map((state) => (
        <li key={state}>
          <Sample state={state} missed={undefined} /> <span>{DAY_STATE_NAMES[state]}</span>
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
