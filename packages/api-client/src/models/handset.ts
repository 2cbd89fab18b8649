import type { HandsetUdi } from "@capno/domain/units";

/** A handset of the groups of the account, as allocation lists it. */
export interface OwnHandset {
  readonly udi: HandsetUdi;
  readonly groupId: number | null;
}

export interface TestHandset {
  readonly udi: HandsetUdi;
  /** `nts` or `ntd`. */
  readonly product: string;
  /** The username of who holds it, or null. */
  readonly lockedBy: string | null;
  readonly name: string | null;
}

export type LockReply =
  | { readonly kind: "held" }
  /** Another account holds the lock: refetch the list. `lockedBy` is set if the server names it. */
  | { readonly kind: "refused"; readonly status: number; readonly lockedBy: string | null };

export type UnlockReason = "user-navigated-away" | "user-switched-handset" | "user-finished-test";

/** `not-held`: the caller did not hold it (400): nothing to do. `forbidden`: 403, which is reported. */
export type UnlockReply = "released" | "not-held" | "forbidden";
