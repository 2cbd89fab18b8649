import type { StatisticName } from "@capno/domain/statistics";
import { useLocation, useNavigate } from "@capno/router";
import { useLayoutEffect, useRef } from "react";

import { parseTrendView, toTrendAddress, type TrendView } from "./trend-address.ts";

export type TrendViewChange = Partial<TrendView>;

interface AskedView {
  readonly address: string;
  readonly view: TrendView;
}

/**
 * The trend in the address; a change replaces the entry, so Back leaves the page and does not undo a zoom.
 *
 * The router's moves are transitions: on a slow machine the next press comes while the page still shows the address
 * of before. So a change says what is different alone, and is made of what was asked for last.
 */
export function useTrendView(
  offered: readonly StatisticName[],
): readonly [TrendView | undefined, (change: TrendViewChange) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const here = toText(location);
  const shown = parseTrendView(
    { search: new URLSearchParams(location.search), hash: location.hash },
    offered,
  );
  const asked = useRef<readonly AskedView[]>([]);

  useLayoutEffect(() => {
    // Arrived: what was asked for later is still on its way. An address from elsewhere ends them all.
    const place = asked.current.findIndex(({ address }) => address === here);
    asked.current = place === -1 ? [] : asked.current.slice(place + 1);
  }, [here]);

  return [
    shown,
    (change) => {
      const current = asked.current.at(-1)?.view ?? shown;
      if (current === undefined) return;
      const view = { ...current, ...change };
      const others = new URLSearchParams(location.search);
      const to = { pathname: location.pathname, ...toTrendAddress(view, others) };
      asked.current = [...asked.current, { address: toText(to), view }];
      void navigate(to, { replace: true, preventScrollReset: true });
    },
  ];
}

function toText({
  pathname,
  search,
  hash,
}: Readonly<Record<"pathname" | "search" | "hash", string>>): string {
  return pathname + search + hash;
}
