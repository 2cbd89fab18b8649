import type { AuthState } from "../paths/route-access.ts";
import { findProductToPreload } from "../paths/find-product-to-preload.ts";
import type { ProductAreas } from "../products/product-registry.ts";

/** Opens the product that this visitor is on the way to, before any page is drawn. */
export function preloadProduct(areas: Pick<ProductAreas, "store" | "open">, authState: AuthState): void {
  const { pathname: path, search, hash, origin } = location;
  const ahead = findProductToPreload(
    { path, search, hash, origin },
    authState,
    areas.store.getState().releases,
  );
  if (ahead === undefined) return;
  const [{ id }, page] = ahead;
  areas.open(id, page);
}
