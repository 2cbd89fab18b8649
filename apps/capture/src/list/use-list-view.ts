import { getNextSort, type SortKey } from "@capno/domain/participant/participant-order";
import { toFilterText } from "@capno/domain/participant/participant-filter";
import { useSearchParams } from "@capno/router";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

import { useBeforeMove, useIsLeaving, usePendingLocation } from "../paths/pending-location.tsx";
import {
  parseListView,
  toggleChip,
  toListPath,
  isStatusChip,
  type ListChip,
  type ListView,
} from "../paths/list-path.ts";

export type ListViewChange =
  | { readonly type: "filtered"; readonly text: string }
  | { readonly type: "group-chosen"; readonly groupId: number | null }
  | { readonly type: "sorted"; readonly key: SortKey }
  | { readonly type: "chip-pressed"; readonly chip: ListChip }
  | { readonly type: "cleared" };

const ADDRESS_DELAY_MS = 250;

/**
 * Filter, group, sort and chips. The page follows each key press at once; the address follows when typing rests, so that
 * the router does not render the whole page for every letter.
 *
 * What the address says is compared when a page was committed, not while it renders: the router's moves are
 * transitions, and a key press in the middle of one renders again with the previous address.
 */
export function useListView(): readonly [ListView, (change: ListViewChange) => void] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [view, setView] = useState(() => parseListView(params));
  const seen = useRef(address);
  // Addresses on their way from here: when they arrive, they are not news.
  const written = useRef<readonly string[]>([]);

  useLayoutEffect(() => {
    if (seen.current === address) return;
    const before = seen.current;
    seen.current = address;
    const place = written.current.indexOf(address);
    written.current = place === -1 ? [] : written.current.slice(place + 1);
    if (place !== -1 || getListPart(address) === getListPart(before)) return;
    // Back, Forward or a link: what the address says now wins. Our own late echo does not, nor does a move that says
    // nothing new of the list: what was typed since is still to be written.
    setView(parseListView(new URLSearchParams(address)));
  }, [address]);

  const pendingLocation = usePendingLocation();
  const toAsked = () => toListPath(view, new URLSearchParams(pendingLocation().search));
  const toWritten = useEffectEvent(toAsked);
  const isLeaving = useEffectEvent(useIsLeaving());
  const wanted = toListPath(view, params).toString();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The address of this page would take the place of a move to another page whose code is on its way.
    if (wanted === address || isLeaving()) return;
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      const now = toWritten();
      written.current = [...written.current, now.toString()];
      setParams(now, { replace: true, preventScrollReset: true });
    }, ADDRESS_DELAY_MS);
    return () => {
      clearTimeout(waiting.current);
      waiting.current = undefined;
    };
  }, [wanted, address, setParams]);

  useBeforeMove(({ from, to, isPush }) => {
    if (waiting.current === undefined) return;
    // So that Back finds the list as it was left.
    if (isPush) history.replaceState(history.state, "", `?${toAsked().toString()}`);
    if (to.pathname === from.pathname) return;
    // This page stays mounted briefly after a navigation starts. Writing an address then would replace that navigation,
    // and the user who opened a participant would stay on the list.
    clearTimeout(waiting.current);
    waiting.current = undefined;
  });

  const change = useCallback((event: ListViewChange) => {
    setView((current) => changeListView(current, event));
  }, []);
  return [view, change];
}

/** The list part of an address in normalised form. */
function getListPart(address: string): string {
  return toListPath(parseListView(new URLSearchParams(address))).toString();
}

function changeListView(view: ListView, change: ListViewChange): ListView {
  switch (change.type) {
    case "filtered":
      return { ...view, filter: toFilterText(change.text) };
    case "group-chosen":
      return { ...view, groupId: change.groupId };
    case "sorted":
      return { ...view, sort: getNextSort(view.sort, change.key) };
    case "chip-pressed":
      return isStatusChip(change.chip)
        ? { ...view, needs: [], status: view.status === change.chip ? undefined : change.chip }
        : { ...view, needs: toggleChip(view.needs, change.chip), status: undefined };
    case "cleared":
      return { ...view, filter: "", groupId: null, needs: [], status: undefined };
    default:
      return change satisfies never;
  }
}
