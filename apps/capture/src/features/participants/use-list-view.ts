import { getNextSort, type SortKey } from "@capno/domain/participant-order";
import { toFilterText } from "@capno/domain/participant-filter";
import { useSearchParams } from "@capno/router";
import { useCallback, useEffect, useState } from "react";

import { parseListView, toListAddress, type ListView } from "../../list-address.ts";

export type ListViewChange =
  | { readonly type: "filtered"; readonly text: string }
  | { readonly type: "group-chosen"; readonly groupId: number | null }
  | { readonly type: "sorted"; readonly key: SortKey }
  | { readonly type: "cleared" };

const ADDRESS_DELAY_MS = 250;

interface ListViewState {
  readonly view: ListView;
  /** The address as last seen. */
  readonly address: string;
  /** Addresses on their way from here: when they arrive, they are not news. */
  readonly written: readonly string[];
}

/**
 * Filter, group and sort. The page follows each key press at once; the address follows when typing rests, so that
 * the router does not render the whole page for every letter.
 */
export function useListView(): readonly [ListView, (change: ListViewChange) => void] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [state, setState] = useState<ListViewState>({ view: parseListView(params), address, written: [] });

  if (state.address !== address) {
    // Back, Forward or a link: what the address says now wins. Our own late echo does not.
    const place = state.written.indexOf(address);
    setState(
      place === -1
        ? { view: parseListView(params), address, written: [] }
        : { ...state, address, written: state.written.slice(place + 1) },
    );
  }

  const wanted = toListAddress(state.view, params).toString();
  useEffect(() => {
    if (wanted === address) return;
    const timer = setTimeout(() => {
      setState((current) => ({ ...current, written: [...current.written, wanted] }));
      setParams(new URLSearchParams(wanted), { replace: true, preventScrollReset: true });
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted, address, setParams]);

  const change = useCallback(
    (event: ListViewChange) => {
      setState((current) => ({ ...current, view: changeListView(current.view, event) }));
    },
    [setState],
  );
  return [state.view, change];
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
