import { CHECKS, type CheckName } from "@capno/domain/data-checks/finding";

export const CHECKS_PATH = "/list/checks";

export interface ChecksView {
  /** Null selects all groups of the account. */
  readonly groupId: number | null;
  /** The check whose rows are shown; null selects the first check with findings. */
  readonly check: CheckName | null;
}

/** Reads a view; what is not understood falls back to the default, never to an error. */
export function parseChecksView(params: URLSearchParams): ChecksView {
  const group = Number(params.get("group") ?? Number.NaN);
  return {
    groupId: Number.isSafeInteger(group) && group > 0 ? group : null,
    check: CHECKS.find((check) => check === params.get("check")) ?? null,
  };
}

/** The parameters of a view; defaults are left out. */
export function toChecksParameters({ groupId, check }: ChecksView): URLSearchParams {
  const params = new URLSearchParams();
  if (groupId !== null) params.set("group", String(groupId));
  if (check !== null) params.set("check", check);
  return params;
}

export function toChecksPath(groupId: number | null): { readonly pathname: string; readonly search: string } {
  const search = toChecksParameters({ groupId, check: null }).toString();
  return { pathname: CHECKS_PATH, search: search === "" ? "" : `?${search}` };
}
