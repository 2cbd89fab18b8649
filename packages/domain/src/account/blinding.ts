import { hasPermission, PERMISSIONS, type PermissionHolder } from "./permission.ts";

/**
 * What a column, a part of a page or a file holds: a value of a person's breathing (or what only comes in one answer
 * with values), or their use of the handset and the quality of their records. A blinded account sees use alone.
 */
export type Holds = "value" | "use";

/** As much of a participant as tells whether their values are blinded. */
export interface BlindedParticipant {
  /** The study part of the user ID. */
  readonly study: string;
  /** Undefined where the list does not name them, or has not come. */
  readonly groupIds: readonly number[] | undefined;
}

export interface Blinding {
  /** Nothing is blinded for this account. */
  readonly isOff: boolean;
  /** The blinded projects among the account's own, by their ID. */
  readonly projectIds: readonly string[];
  isBlinded(participant: BlindedParticipant): boolean;
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
  const hidden = account.groups.filter(({ projectId }) => blinded.has(normalise(projectId)));
  const groupIds = new Set(hidden.map(({ id }) => id));
  return {
    isOff: false,
    projectIds: hidden.map(({ projectId }) => projectId),
    isBlinded: ({ study, groupIds: own }) =>
      blinded.has(normalise(study)) || own?.some((id) => groupIds.has(id)) === true,
  };
}

const NOTHING_BLINDED: Blinding = { isOff: true, projectIds: [], isBlinded: () => false };

/** A blinded project that is written in another case is the same project: it must not be shown. */
const normalise = (projectId: string): string => projectId.trim().toUpperCase();
