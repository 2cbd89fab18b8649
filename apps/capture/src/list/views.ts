import { isCalendarShown, toShown } from "../paths/calendar-path.ts";
import { LIST_PATH, toListPath, type ListView } from "../paths/list-path.ts";
import { STATUS_PATH } from "../paths/status-path.ts";
import { SUMMARIES_PATH } from "../paths/summaries-path.ts";

/** How the users are shown. */
export const LIST_VIEWS = ["table", "status", "calendar", "summaries"] as const;
export type ShownAs = (typeof LIST_VIEWS)[number];

export const VIEW_NAMES: Readonly<Record<ShownAs, string>> = {
  table: "Table",
  status: "Status",
  calendar: "Calendar",
  summaries: "Summaries",
};

export const VIEW_TITLES: Readonly<Record<ShownAs, string>> = {
  table: "All Users",
  status: "Participant status",
  calendar: "All Users",
  summaries: "Summaries as PDF",
};

const PATHS: Readonly<Record<ShownAs, string>> = {
  table: LIST_PATH,
  status: STATUS_PATH,
  calendar: LIST_PATH,
  summaries: SUMMARIES_PATH,
};

export function getShownAs(pathname: string, params: URLSearchParams): ShownAs {
  if (pathname === STATUS_PATH) return "status";
  if (pathname === SUMMARIES_PATH) return "summaries";
  return isCalendarShown(params) ? "calendar" : "table";
}

/** The same users in another view. */
export function toView(
  shownAs: ShownAs,
  view: ListView,
  others: URLSearchParams,
): { readonly pathname: string; readonly search: string } {
  const params = toShown(toListPath(view, others), shownAs === "calendar");
  return { pathname: PATHS[shownAs], search: params.toString() };
}
