import type { ProductId } from "@capno/domain/product/product-id";

/**
 * Whether this account is among the `percent` of accounts that get the newer version. The answer is the same on every
 * machine; an account included at 10 % stays included at 25 %. Each product selects different accounts.
 */
export function isInCanary(userId: string | undefined, product: ProductId, percent: number): boolean {
  if (userId === undefined || userId === "") return false;
  return toShare(`${product}:${userId}`) * 100 < percent;
}

/** FNV-1a with a last mixing, as a share of one: short texts that differ little fall far apart. */
function toShare(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
