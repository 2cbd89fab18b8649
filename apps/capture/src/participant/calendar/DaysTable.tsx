import { DAY_STATE_NAMES } from "@capno/domain/calendar/calendar-text";
import type { Calendar, DayRange } from "@capno/domain/calendar/calendar";

import { formatIsoDay, formatWeekday } from "../../kit/calendar/day-range.ts";
import type { NoteCounts } from "../../study/notes/find-notes.ts";
import scrolledTable from "../../kit/ScrolledTable.module.css";

interface DaysTableProps {
  readonly duid: string;
  readonly calendar: Calendar;
  readonly range: DayRange;
  readonly noteCounts: NoteCounts;
}

const HEADINGS = ["Due", "Recorded", "Failed", "State", "Notes"] as const;

/** The same days for those who read rather than look, the newest first. */
export function DaysTable({ duid, calendar, range, noteCounts }: DaysTableProps) {
  const rows = calendar.days.map((day, place) => ({ ...day, name: range.names[place] ?? "" })).toReversed();
  return (
    <div className={scrolledTable.box} tabIndex={0} role="region" aria-label={`Days of ${duid}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, expected, made, failed, isCounted, state }) => (
            <tr key={name}>
              <th scope="row" aria-label={formatIsoDay(name, true)}>
                {formatWeekday(name)}
              </th>
              <td>{expected ?? "?"}</td>
              <td>{isCounted ? made : "?"}</td>
              <td>{isCounted ? failed : "?"}</td>
              <td>{DAY_STATE_NAMES[state]}</td>
              <td>{noteCounts.get(name) ?? ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
