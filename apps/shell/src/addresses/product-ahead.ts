import { judgePlace, judgeWay, toPlace, type Place, type Visitor } from "./guards.ts";
import { getProductOfPath, type KnownProduct } from "./product-paths.ts";

/** The product whose page the way from here ends at, and that page's path, if it may be shown now. */
export function findProductAhead<Known extends KnownProduct>(
  place: Place,
  visitor: Visitor,
  products: readonly Known[] | undefined,
): readonly [product: Known, path: string] | undefined {
  const verdict = judgeWay(place, visitor, products);
  const end = verdict.type === "go" ? toPlace(verdict.to, place.origin) : place;
  if (judgePlace(end, visitor, products).type !== "show") return undefined;
  const product = getProductOfPath(end.path, products);
  return product && [product, end.path];
}
