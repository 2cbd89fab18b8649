export const STATUS_PATH = "/list/status";

/** The statuses of one project, from the list: the page reads it as an address of the list. */
export const toStatusPath = (
  groupId: number | null,
): { readonly pathname: string; readonly search: string } => ({
  pathname: STATUS_PATH,
  search: groupId === null ? "" : new URLSearchParams({ group: String(groupId) }).toString(),
});
