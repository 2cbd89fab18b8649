/**
 * A product area as routes know it: `dashboard` reads Capture on screen, `nts` Screen and `ntd` Diagnose. `ntc` is an
 * alias of `dashboard` in old data and never appears in an address. The other facts about a product are in its
 * `product.json`: a deployment may list one that no code here knows.
 */
export type ProductId = string;

const ID = /^[a-z][a-z0-9]*$/;

/** A word that is safe in a URL and as an object key (no inherited property). */
export function isProductId(word: string): boolean {
  return ID.test(word) && !(word in {});
}
