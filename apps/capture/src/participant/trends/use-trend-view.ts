import type { StatisticName } from "@capno/domain/statistic/statistics";
import { useLocation, useNavigate } from "@capno/router";

import { usePendingLocation, type Address } from "../../paths/pending-location.tsx";
import { parseTrendView, toTrendPath, type TrendView } from "../../paths/trend-path.ts";

export type TrendViewChange = Partial<TrendView>;

/**
 * The trend in the address; a change replaces the entry, so Back leaves the page and does not undo a zoom. It says what
 * is different alone, and is made of what was requested last.
 */
export function useTrendView(
  offered: readonly StatisticName[],
): readonly [TrendView | undefined, (change: TrendViewChange) => void] {
  const here = useLocation();
  const pendingLocation = usePendingLocation();
  const navigate = useNavigate();
  const read = ({ search, hash }: Address) =>
    parseTrendView({ search: new URLSearchParams(search), hash }, offered);
  return [
    read(here),
    (change) => {
      const asked = pendingLocation();
      const view = read(asked);
      if (view === undefined) return;
      const to = toTrendPath({ ...view, ...change }, new URLSearchParams(asked.search));
      void navigate({ pathname: asked.pathname, ...to }, { replace: true, preventScrollReset: true });
    },
  ];
}
