import type { Visitor } from "../addresses/guards.ts";
import { findProductAhead } from "../addresses/product-ahead.ts";
import type { ProductAreas } from "../product-areas/product-areas.ts";

/**
 * Opens the product that this visitor is on the way to, before any page is drawn, and tells what that page will ask
 * for.
 */
export function openAhead(areas: Pick<ProductAreas, "store" | "open">, visitor: Visitor): readonly string[] {
  const { pathname: path, search, hash, origin } = location;
  const ahead = findProductAhead({ path, search, hash, origin }, visitor, areas.store.getState().releases);
  if (ahead === undefined) return [];
  const [{ id, firstCalls }, page] = ahead;
  areas.open(id);
  return firstCalls?.[page] ?? [];
}
