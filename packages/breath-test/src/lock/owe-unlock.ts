import { unlockRequest } from "@capno/api-client/endpoints/handsets";
import type { EpochMs, HandsetUdi } from "@capno/domain/units";
import type { ProductSession } from "@capno/product-contract/product-services";

/** The account's next sign-in in this browser frees the handset, as long as its lease could last. */
export function deferUnlock(
  session: Pick<ProductSession, "oweUntil">,
  { udi, until }: { readonly udi: HandsetUdi; readonly until: EpochMs },
): void {
  const { path, form } = unlockRequest(udi, "user-navigated-away");
  session.oweUntil(until, { path, form });
}
