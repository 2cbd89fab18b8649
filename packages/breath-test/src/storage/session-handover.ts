import { unlockRequest } from "@capno/api-client/endpoints/handsets";
import { isSameAccount } from "@capno/domain/account/username";
import type { EpochMs, HandsetUdi } from "@capno/domain/units";
import type { ProductSession } from "@capno/product-contract/product-services";

/** What an ended session leaves for the next one of the same account in this window. */
interface SessionHandover {
  readonly username: string;
  /** The handset whose lease had run out, so that a message says so. */
  readonly lapsedUdi: HandsetUdi | undefined;
}

/** Module state, because everything in storage ends with the session. */
let handover: SessionHandover | undefined;

export function storeHandover(left: SessionHandover): void {
  handover = left;
}

/** Returns it once, and only to the account that left it. */
export function takeHandover(username: string): Partial<SessionHandover> {
  const left = handover;
  handover = undefined;
  return left && isSameAccount(left.username, username) ? left : {};
}

/** Frees the handset at the account's next sign-in in this browser, as long as its lease could last. */
export function deferUnlock(
  session: Pick<ProductSession, "oweUntil">,
  { udi, until }: { readonly udi: HandsetUdi; readonly until: EpochMs },
): void {
  const { path, form } = unlockRequest(udi, "user-navigated-away");
  session.oweUntil(until, { path, form });
}
