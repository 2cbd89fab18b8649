import { formatSort, parseSort, DEFAULT_SORT, type ParticipantSort } from "@capno/domain/participant-order";
import { toFilterText } from "@capno/domain/participant-filter";

/** What of the list lives in the address, so that Back and a shared link show the same list. */
export interface ListView {
  /** Upper case, as shown. */
  readonly filter: string;
  readonly groupId: number | null;
  /** Null: cleared, the order of the user IDs. */
  readonly sort: ParticipantSort | null;
}

/** Reads a list view; what is not understood falls back to the default, never to an error. */
export function parseListView(params: URLSearchParams): ListView {
  const group = Number(params.get("group") ?? Number.NaN);
  return {
    filter: toFilterText(params.get("q") ?? ""),
    groupId: Number.isSafeInteger(group) && group > 0 ? group : null,
    sort: parseSort(params.get("sort")),
  };
}

/** The address of a list view; defaults are left out, other parameters are kept. */
export function toListAddress(view: ListView, others = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(others);
  for (const key of ["q", "group", "sort"]) params.delete(key);
  if (view.filter !== "") params.set("q", view.filter);
  if (view.groupId !== null) params.set("group", String(view.groupId));
  const sort = formatSort(view.sort);
  if (sort !== formatSort(DEFAULT_SORT)) params.set("sort", sort);
  return params;
}
