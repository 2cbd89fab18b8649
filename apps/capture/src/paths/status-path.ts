import { parseListView, toListPath } from "./list-path.ts";

export const STATUS_PATH = "/list/status";

/** The statuses of one project, from the list. */
export const toStatusPath = (
  groupId: number | null,
): { readonly pathname: string; readonly search: string } => ({
  pathname: STATUS_PATH,
  search: toListPath({ ...parseListView(new URLSearchParams()), groupId }).toString(),
});
