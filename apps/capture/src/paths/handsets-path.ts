import { parseListView, toListPath } from "./list-path.ts";

export const HANDSETS_PATH = "/list/handsets";

export const parseHandsetsGroup = (params: URLSearchParams): number | null => parseListView(params).groupId;

export const toHandsetsParameters = (groupId: number | null): URLSearchParams =>
  toListPath({ ...parseListView(new URLSearchParams()), groupId });

/** The board of one project, from the list. */
export function toHandsetsPath(groupId: number | null): {
  readonly pathname: string;
  readonly search: string;
} {
  return { pathname: HANDSETS_PATH, search: toHandsetsParameters(groupId).toString() };
}
