import { PREFERENCE_PREFIX } from "@capno/auth-session/storage-keys";
import type { ProductId } from "@capno/domain/product/product-id";

/** A preference of the computer, kept over a log-out; it says nothing about a patient. */
const KEY = `${PREFERENCE_PREFIX}last-product`;

/**
 * The product this browser opened last: the shell prefetches its files during sign-in if the release list still has
 * it. The stored value is only compared with known ids.
 */
export function recallLastProduct(storage: () => Storage = () => localStorage): ProductId | undefined {
  try {
    return storage().getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberLastProduct(id: ProductId, storage: () => Storage = () => localStorage): void {
  try {
    storage().setItem(KEY, id);
  } catch {
    // Storage is blocked: the next sign-in is a little slower.
  }
}
