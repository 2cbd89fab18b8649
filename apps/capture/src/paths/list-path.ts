import {
  formatSort,
  parseSort,
  DEFAULT_SORT,
  type ParticipantSort,
} from "@capno/domain/participant/participant-order";
import { toFilterText } from "@capno/domain/participant/participant-filter";
import {
  LEAVING_REASON_NAMES,
  LEAVING_REASONS,
  STATUS_NOT_KNOWN,
} from "@capno/domain/participant-status/participant-status";
import { REASONS } from "@capno/domain/worklist/worklist";

export const LIST_PATH = "/list";

/** Filters of the list: all who need a call, each reason, and reviewed participants. */
export const WORKLIST_CHIPS = ["call", ...REASONS, "reviewed"] as const;
export type WorklistChip = (typeof WORKLIST_CHIPS)[number];

/** What the study says of the participants that the list shows; "left": for whatever reason. */
export const STATUS_CHIPS = ["left", "enrolled", ...LEAVING_REASONS, "not-known"] as const;
export type StatusChip = (typeof STATUS_CHIPS)[number];
export type ListChip = WorklistChip | StatusChip;
export const isStatusChip = (chip: ListChip): chip is StatusChip =>
  STATUS_CHIPS.some((each) => each === chip);

export const STATUS_CHIP_NAMES: Readonly<Record<StatusChip, string>> = {
  left: "Left",
  enrolled: "Enrolled",
  ...LEAVING_REASON_NAMES,
  "not-known": STATUS_NOT_KNOWN,
};

/** The list state kept in the address, so that Back and a shared link show the same list. */
export interface ListView {
  /** Upper case, as shown. */
  readonly filter: string;
  readonly groupId: number | null;
  /** Null sorts by user ID: the column sort was cleared. */
  readonly sort: ParticipantSort | null;
  /** The list shows participants for whom at least one of these chips holds; empty: all. In chip order, without duplicates. */
  readonly needs: readonly WorklistChip[];
  /** Stands alone: undefined where chips of reasons are chosen. */
  readonly status?: StatusChip | undefined;
}

/** Reads a list view; what is not understood falls back to the default, never to an error. */
export function parseListView(params: URLSearchParams): ListView {
  const needs = sortChips(params.get("needs")?.split(",") ?? []);
  const group = Number(params.get("group") ?? Number.NaN);
  return {
    filter: toFilterText(params.get("q") ?? ""),
    groupId: Number.isSafeInteger(group) && group > 0 ? group : null,
    sort: parseSort(params.get("sort")),
    needs,
    status: needs.length > 0 ? undefined : STATUS_CHIPS.find((chip) => chip === params.get("status")),
  };
}

/** The address of a list view; defaults are left out, other parameters are kept. */
export function toListPath(view: ListView, others = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(others);
  for (const key of ["q", "group", "sort", "needs", "status"]) params.delete(key);
  if (view.filter !== "") params.set("q", view.filter);
  if (view.groupId !== null) params.set("group", String(view.groupId));
  const sort = formatSort(view.sort);
  if (sort !== formatSort(DEFAULT_SORT)) params.set("sort", sort);
  if (view.needs.length > 0) params.set("needs", view.needs.join(","));
  if (view.status !== undefined) params.set("status", view.status);
  return params;
}

/**
 * The chips after one was pressed. "Needs a call" holds every reason and "Reviewed" none: each is exclusive; reasons
 * add up.
 */
export function toggleChip(chosen: readonly WorklistChip[], chip: WorklistChip): readonly WorklistChip[] {
  if (chosen.includes(chip)) return chosen.filter((each) => each !== chip);
  if (isAlone(chip)) return [chip];
  return sortChips([...chosen.filter((each) => !isAlone(each)), chip]);
}

const isAlone = (chip: WorklistChip) => chip === "call" || chip === "reviewed";

function sortChips(names: readonly string[]): readonly WorklistChip[] {
  const known = WORKLIST_CHIPS.filter((chip) => names.includes(chip));
  const alone = known.find(isAlone);
  return alone === undefined ? known : [alone];
}
