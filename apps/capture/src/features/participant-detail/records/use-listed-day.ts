import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { useSearchParams } from "@capno/router";
import { useMemo } from "react";

import { parseListedDay, UNDATED, type ListedDay } from "../../../paths/calendar-path.ts";
import { toIsoDay } from "../../../shared/calendar/day-range.ts";
import { useStudyZone } from "../../../shared/time/study-zone.ts";

/** The day of the address, and in which zone it began. */
export interface Listed {
  readonly name: ListedDay;
  readonly zone: string;
}

/** The records of the address's day; all of them where it names none. */
export function useListedDay(all: readonly CapnogramSummary[]) {
  const [params] = useSearchParams();
  const name = parseListedDay(params);
  const { zone } = useStudyZone();
  return useMemo(() => {
    if (name === undefined) return { rows: all, listed: undefined };
    const rows = all.filter(({ recordedAt, hasUnknownDate }) =>
      hasUnknownDate ? name === UNDATED : toIsoDay(recordedAt, zone) === name,
    );
    return { rows, listed: { name, zone } satisfies Listed };
  }, [all, name, zone]);
}
