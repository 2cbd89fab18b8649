import type { Calendar } from "@capno/domain/calendar/calendar";
import { sumCalendar } from "@capno/domain/calendar/calendar-text";
import { formatCount } from "@capno/domain/number/percent";
import type { Participant } from "@capno/domain/participant/participant";
import { ADHERENCE_WINDOW_MONTHS } from "@capno/domain/spec-values/status-values";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { Button } from "@capno/ui-kit/buttons/Button";

import styles from "./AdherenceCalendar.module.css";

interface CalendarSumsProps {
  readonly participant: Pick<Participant, "adherence">;
  readonly calendar: Calendar;
  readonly inStudy: { readonly span: string; readonly adherence: string | undefined };
  readonly onListUndated: () => void;
}

/**
 * How many records there are, and the adherence over the days in the study. The server's own adherence is beside it, as at the top of the page.
 */
export function CalendarSums({ participant, calendar, inStudy, onListUndated }: CalendarSumsProps) {
  const { made, failed, missed } = sumCalendar(calendar);
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
          <dt>Missed recordings</dt>
          <dd>{formatCount(missed)}</dd>
        </div>
      )}
      <div>
        <dt>No date</dt>
        <dd>
          <ChangingText>{undated}</ChangingText>
          {undated > 0 && (
            <Button variant="quiet" size="small" onClick={onListUndated}>
              Show
            </Button>
          )}
        </dd>
      </div>
      <div>
        <dt>In the study</dt>
        <dd>
          <ChangingText>{inStudy.span}</ChangingText>
        </dd>
      </div>
      {inStudy.adherence !== undefined && (
        <div>
          <dt>Adherence in the study</dt>
          <dd>
            <ChangingText>{inStudy.adherence}</ChangingText>
          </dd>
        </div>
      )}
      {inStudy.adherence !== undefined && (
        <div>
          <dt>{`Adherence over ${ADHERENCE_WINDOW_MONTHS} months, or since the handset was given (server's count)`}</dt>
          <dd>{adherence === null ? "-" : `${adherence}%`}</dd>
        </div>
      )}
    </dl>
  );
}
