import { useQueries } from "@tanstack/react-query";
import { useEffect } from "react";

import { useMidnight } from "../../day/use-midnight.ts";
import { getDayZone } from "../../day/day-zone.ts";
import type { ListedHandset } from "../../queries/handsets-query.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { useJourney } from "../../session/journey-context.ts";
import { todaysTestsQuery } from "../../queries/todays-tests-query.ts";
import { compareNewestFirst, toResultRows, type ResultRow } from "../../queries/results-of-today.ts";

export type TodayRow = ResultRow & { readonly udi: string };

/** Today's tests of one handset, the newest first. */
export interface HandsetTests {
  readonly rows: readonly ResultRow[];
  readonly unreadable: number;
}

export interface Today {
  /** Newest first, whatever is saved. */
  readonly rows: readonly TodayRow[];
  /** The loaded tests, by UDI. */
  readonly byHandset: ReadonlyMap<string, HandsetTests>;
  /** Some handset's tests have never been read: the rows are not all. */
  readonly isLoading: boolean;
  readonly failed: readonly ListedHandset[];
  readonly unreadable: number;
  readonly tryAgain: () => void;
}

/** Today's tests of these handsets. Reading them locks nothing and views no report. */
export function useTodaysTests(handsets: readonly ListedHandset[]): Today {
  const { services, records, queryClient, exportStatus } = useJourney();
  const lists = useQueries({ queries: handsets.map(({ udi }) => todaysTestsQuery(services, udi)) });
  // A new day: yesterday's are not shown while today's are requested. Of no handset nothing is shown, so nothing is reset.
  useMidnight(services.clock, getDayZone(services.config), () => {
    if (handsets.length > 0) void queryClient.resetQueries({ queryKey: queryKeys.allBreathTests });
  });
  const now = services.clock.now();
  const byHandset = new Map(
    handsets.flatMap(({ udi }, index) => {
      const data = lists[index]?.data;
      if (data === undefined) return [];
      return [[udi, { rows: toResultRows(data.rows, now), unreadable: data.unreadable }] as const];
    }),
  );
  const rows = [...byHandset]
    .flatMap(([udi, tests]) => tests.rows.map((row) => ({ ...row, udi })))
    .toSorted(compareNewestFirst);
  const listed = lists.map(({ data }) => data?.rows);
  useEffect(() => {
    // Before a log-out they are asked about like those of a handset's history.
    handsets.forEach(({ udi }, index) => {
      const read = listed[index];
      if (read !== undefined) exportStatus.noteHistory(udi, toResultRows(read, services.clock.now()));
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the lists of the handsets, each by itself
  }, [exportStatus, services, ...listed]);
  const finalIds = rows.flatMap(({ openId }) => openId ?? []).join();
  useEffect(() => {
    // The list knows of a final diagnosis: a first one that was read before is out of date.
    for (const id of finalIds.split(",")) if (id !== "") records.forget(id, true);
  }, [finalIds, records]);
  return {
    rows,
    byHandset,
    isLoading: lists.some(({ isPending }) => isPending),
    failed: handsets.filter((_, index) => lists[index]?.isError),
    unreadable: lists.reduce((sum, { data }) => sum + (data?.unreadable ?? 0), 0),
    tryAgain: () => void queryClient.refetchQueries({ queryKey: queryKeys.allBreathTests, type: "active" }),
  };
}
