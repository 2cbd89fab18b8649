/**
 * The products of this workspace, by their folders in `apps`. Ports, servers, releases and import rules follow from
 * this list; `pnpm scaffold product` adds to it.
 */
export const PRODUCTS = ["capture", "screen", "diagnose"] as const;
export type ProductName = (typeof PRODUCTS)[number];
