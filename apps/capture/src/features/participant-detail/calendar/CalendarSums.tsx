import { DAY_STATES, type Calendar } from "@capno/domain/calendar";
import { DAY_STATE_NAMES, sumCalendar } from "@capno/domain/calendar-text";
import { formatCount } from "@capno/domain/percent";
import type { Participant } from "@capno/domain/participant";
import { ADHERENCE_WINDOW_MONTHS } from "@capno/domain/spec-values/status-values";
import { ChangingText } from "@capno/ui-kit/ChangingText";
import { Button } from "@capno/ui-kit/Button";

import styles from "./CalendarSection.module.css";

interface CalendarSumsProps {
  readonly participant: Pick<Participant, "adherence">;
  readonly calendar: Calendar;
  /** Undefined in print. */
  readonly onListUndated?: () => void;
}

/** How many days were what; the server's adherence beside them, with its own definition. */
export function CalendarSums({ participant, calendar, onListUndated }: CalendarSumsProps) {
  const { days, made, failed, missed } = sumCalendar(calendar);
  const undated = calendar.undated.made + calendar.undated.failed;
  const { adherence } = participant;
  return (
    <dl className={styles.sums}>
      <div>
        <dt>Records of these days</dt>
        <dd>{formatCount(made + failed)}</dd>
      </div>
      {missed !== undefined && (
        <div>
          <dt>Missed, of those expected</dt>
          <dd>{formatCount(missed)}</dd>
        </div>
      )}
      {DAY_STATES.filter((state) => days[state] > 0).map((state) => (
        <div key={state}>
          <dt>{`Days: ${DAY_STATE_NAMES[state].toLowerCase()}`}</dt>
          <dd>{days[state]}</dd>
        </div>
      ))}
      <div className={styles.undated}>
        <dt>Undated records</dt>
        <dd>
          <ChangingText>{undated}</ChangingText>
          {undated > 0 && onListUndated && (
            <Button variant="quiet" size="small" onClick={onListUndated}>
              Show
            </Button>
          )}
        </dd>
      </div>
      <div>
        <dt>{`Adherence, as the server counts it: last ${ADHERENCE_WINDOW_MONTHS} months, or the handset's lifetime if shorter`}</dt>
        <dd>{adherence === null ? "-" : `${adherence}%`}</dd>
      </div>
    </dl>
  );
}
