import { checkAccess, resolveRoute, toPlace, type Place, type AuthState } from "./route-access.ts";
import { getProductOfPath, type KnownProduct } from "./product-paths.ts";

/** The product whose page the way from here ends at, and that page's path, if it may be shown now. */
export function findProductToPreload<Known extends KnownProduct>(
  place: Place,
  authState: AuthState,
  products: readonly Known[] | undefined,
): readonly [product: Known, path: string] | undefined {
  const decision = resolveRoute(place, authState, products);
  const end = decision.type === "redirect" ? toPlace(decision.to, place.origin) : place;
  if (checkAccess(end, authState, products).type !== "render") return undefined;
  const product = getProductOfPath(end.path, products);
  return product && [product, end.path];
}
