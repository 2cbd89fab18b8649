import { PRODUCT_IDS, type ProductId } from "./product-id.ts";

/** The permissions an account can hold. @spec §6 */
export const PERMISSIONS = {
  viewDetail: "camrest.view_detail",
  assignHandset: "camrest.device_assign",
  screening: "camrest.nts_ui",
  diagnosis: "camrest.ntd_ui",
  capture: "camrest.rw_dash",
} as const;
export type Permission = (typeof PERMISSIONS)[keyof typeof PERMISSIONS];

/** Which permission opens which product. @spec §2, §6, decision B5 */
export const PERMISSION_OF_PRODUCT: Readonly<Record<ProductId, Permission>> = {
  dashboard: PERMISSIONS.capture,
  nts: PERMISSIONS.screening,
  ntd: PERMISSIONS.diagnosis,
};

/** `perms` is the list of the account's user info; names we do not know are in it too. @spec §6 */
export function hasPermission(perms: readonly string[], permission: Permission): boolean {
  return perms.includes(permission);
}

export function canOpenProduct(perms: readonly string[], product: ProductId): boolean {
  return hasPermission(perms, PERMISSION_OF_PRODUCT[product]);
}

/** The products an account may open, in the order of the selection page. @spec §2 */
export function getPermittedProducts(perms: readonly string[]): readonly ProductId[] {
  return PRODUCT_IDS.filter((product) => canOpenProduct(perms, product));
}

/** The product an account goes straight to: its only one. @spec §2, decision B4 */
export function getOnlyProduct(perms: readonly string[]): ProductId | undefined {
  const [first, second] = getPermittedProducts(perms);
  return second === undefined ? first : undefined;
}

/** Detail pages need the dashboard as well: the permission alone gives nothing. @spec §6, decision B5 */
export function canViewDetail(perms: readonly string[]): boolean {
  return canOpenProduct(perms, "dashboard") && hasPermission(perms, PERMISSIONS.viewDetail);
}

/** Allocating, and so deallocating, a handset: on Capture only. @spec §6, decision N10 */
export function canAssignHandset(perms: readonly string[]): boolean {
  return canOpenProduct(perms, "dashboard") && hasPermission(perms, PERMISSIONS.assignHandset);
}
