import { getNextSort, type SortKey } from "@capno/domain/participant-order";
import { toFilterText } from "@capno/domain/participant-filter";
import { useSearchParams } from "@capno/router";
import { useEffect, useState } from "react";

import { parseListView, toListAddress, type ListView } from "../../list-address.ts";

export type ListViewChange =
  | { readonly type: "filtered"; readonly text: string }
  | { readonly type: "group-chosen"; readonly groupId: number | null }
  | { readonly type: "sorted"; readonly key: SortKey }
  | { readonly type: "cleared" };

const ADDRESS_DELAY_MS = 250;

/**
 * Filter, group and sort. The page follows each key press at once; the address follows when typing rests, so that
 * the router does not render the whole page for every letter.
 */
export function useListView(): readonly [ListView, (change: ListViewChange) => void] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [state, setState] = useState({ view: parseListView(params), address });

  // Back, Forward or a link: what the address says now wins.
  if (state.address !== address) setState({ view: parseListView(params), address });

  const wanted = toListAddress(state.view, params).toString();
  useEffect(() => {
    if (wanted === address) return;
    const timer = setTimeout(() => {
      setState((current) => ({ ...current, address: wanted }));
      setParams(new URLSearchParams(wanted), { replace: true, preventScrollReset: true });
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted, address, setParams]);

  return [
    state.view,
    (change) => setState((current) => ({ ...current, view: changeListView(current.view, change) })),
  ];
}

export function changeListView(view: ListView, change: ListViewChange): ListView {
  switch (change.type) {
    case "filtered":
      return { ...view, filter: toFilterText(change.text) };
    case "group-chosen":
      return { ...view, groupId: change.groupId };
    case "sorted":
      return { ...view, sort: getNextSort(view.sort, change.key) };
    case "cleared":
      return { ...view, filter: "", groupId: null };
    default:
      return change satisfies never;
  }
}
