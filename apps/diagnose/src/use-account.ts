import type { Account } from "@capno/api-client/models/account";
import type { ProductSession } from "@capno/product-contract/product-services";
import { useSyncExternalStore } from "react";

export function useAccount(session: ProductSession): Account {
  return useSyncExternalStore(
    (listener) => session.watchAccount(listener),
    () => session.account(),
  );
}
