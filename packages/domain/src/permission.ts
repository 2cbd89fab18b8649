import type { ProductId } from "./product-id.ts";

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

/** What an account holds; names we do not know are among it. @spec §6 */
export interface PermissionHolder {
  readonly permissions: readonly string[];
}

export function hasPermission(holder: PermissionHolder, permission: Permission): boolean {
  return holder.permissions.includes(permission);
}

/** Capture needs its own permission as well: these two alone give nothing. @spec §6, decisions B5, N10 */
export function canViewDetail(holder: PermissionHolder): boolean {
  return hasPermission(holder, PERMISSIONS.capture) && hasPermission(holder, PERMISSIONS.viewDetail);
}

/** Allocating, and so deallocating, a handset. @spec §6, decisions B5, N10 */
export function canAssignHandset(holder: PermissionHolder): boolean {
  return hasPermission(holder, PERMISSIONS.capture) && hasPermission(holder, PERMISSIONS.assignHandset);
}
