import { PREFERENCE_PREFIX } from "@capno/auth-session/storage-keys";
import type { ProductId } from "@capno/domain/product-id";

/** Kept over a log-out: it belongs to the computer, and says nothing about a patient. Decision C12 */
const KEY = `${PREFERENCE_PREFIX}last-product`;

/**
 * The product this browser opened last: the one whose files are fetched while somebody types a password,
 * where the list still has it. What is kept is compared with ids and used for nothing else.
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
    // Without it the next sign-in is a little slower.
  }
}
