/**
 * The three product areas as routes and the wire know them. On screen they read Capture, Screen and
 * Diagnose. `ntc` is an alias of `dashboard` in old data and never appears in an address.
 * @spec §1, decision A1
 */
export const PRODUCT_IDS = ["dashboard", "nts", "ntd"] as const;
export type ProductId = (typeof PRODUCT_IDS)[number];

export function isProductId(value: unknown): value is ProductId {
  return typeof value === "string" && (PRODUCT_IDS as readonly string[]).includes(value);
}
