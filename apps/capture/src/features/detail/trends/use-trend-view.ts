import type { StatisticName } from "@capno/domain/statistics";
import { useLocation, useNavigate } from "@capno/router";

import { parseTrendView, toTrendAddress, type TrendView } from "./trend-address.ts";

/** The trend in the address; a change replaces the entry, so Back leaves the page and does not undo a zoom. */
export function useTrendView(
  offered: readonly StatisticName[],
): readonly [TrendView | undefined, (view: TrendView) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const search = new URLSearchParams(location.search);
  return [
    parseTrendView({ search, hash: location.hash }, offered),
    (view) =>
      void navigate(
        { pathname: location.pathname, ...toTrendAddress(view, search) },
        { replace: true, preventScrollReset: true },
      ),
  ];
}
