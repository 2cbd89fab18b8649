import { hasPermission, PERMISSIONS, type PermissionHolder } from "./permission.ts";

/**
 * What a column, a part of a page or a file holds: a value of a person's breathing (or what only comes in one answer
 * with values), or their use of the handset and the quality of their records. A blinded account sees use alone.
 */
export type Holds = "value" | "use";

/** The fields of a participant's row that decide blinding. */
export interface BlindedRow {
  /** Undefined where the list names none. */
  readonly groupIds: readonly number[] | undefined;
}

export interface Blinding {
  readonly isOff: boolean;
  /** The blinded projects among the account's own, by their ID. */
  readonly projectIds: readonly string[];
  /**
   * Judges a user ID by its study part and every row that lists it; no rows where the list is not loaded or lacks it. Blinded unless
   * each group of each row is known and is not blinded.
   */
  isBlinded(study: string, rows: readonly BlindedRow[]): boolean;
}

/** Which participants' values an account may not see: those of the blinded projects, unless it holds the permission that lifts it. */
export function createBlinding(
  projectIds: readonly string[],
  account: PermissionHolder & {
    readonly groups: readonly { readonly id: number; readonly projectId: string }[];
  },
): Blinding {
  const blinded = new Set(projectIds.map(normalise));
  if (blinded.size === 0 || hasPermission(account, PERMISSIONS.viewValues)) return NOTHING_BLINDED;
  const isOpen = (projectId: string) => !["", ...blinded].includes(normalise(projectId));
  const closed = account.groups.filter(({ projectId }) => !isOpen(projectId));
  const closedIds = new Set(closed.map(({ id }) => id));
  const openIds = new Set(account.groups.map(({ id }) => id).filter((id) => !closedIds.has(id)));
  return {
    isOff: false,
    projectIds: closed.map(({ projectId }) => projectId),
    isBlinded: (study, rows) =>
      !isOpen(study) ||
      rows.length === 0 ||
      !rows.every(({ groupIds = [] }) => groupIds.length > 0 && groupIds.every((id) => openIds.has(id))),
  };
}

const NOTHING_BLINDED: Blinding = { isOff: true, projectIds: [], isBlinded: () => false };

/** A project that is written in another way is the same project, and blinded: letters and digits alone are compared. */
const normalise = (projectId: string): string =>
  projectId
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
