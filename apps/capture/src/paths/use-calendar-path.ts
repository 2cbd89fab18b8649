import type { IsoDay } from "@capno/domain/calendar";
import { useServices } from "@capno/product-contract/use-services";
import { useNavigate, useSearchParams } from "@capno/router";

import { getStudyZone } from "../shared/time/study-zone.ts";
import { usePendingLocation } from "./pending-location.tsx";
import { parseCalendarView, toCalendarParameters, type CalendarView } from "./calendar-path.ts";

export type CalendarChange = (asked: CalendarView) => Partial<CalendarView>;

/** The calendar in the address. A change is made of what was asked for last, and keeps what else the address says. */
export function useCalendarPath(): readonly [CalendarView, (change: CalendarChange) => void] {
  const [params] = useSearchParams();
  const studyZone = getStudyZone(useServices().config.capture);
  const pendingLocation = usePendingLocation();
  const navigate = useNavigate();
  return [
    parseCalendarView(params, studyZone),
    (change) => {
      const { search, hash } = pendingLocation();
      const others = new URLSearchParams(search);
      const view = parseCalendarView(others, studyZone);
      const changed = toCalendarParameters({ ...view, ...change(view) }, others, studyZone);
      void navigate({ search: changed.toString(), hash }, { preventScrollReset: true });
    },
  ];
}

/** The last day to be seen: never one to come. */
export function toLastDay(until: IsoDay | null, today: IsoDay): IsoDay {
  return until !== null && until < today ? until : today;
}

/** The address of that day: today is not named, so that tomorrow it is tomorrow. */
export function toUntil(day: IsoDay, today: IsoDay): Pick<CalendarView, "until"> {
  return { until: day < today ? day : null };
}
