/** The permissions an account can hold. A product's `product.json` names the one that opens it. */
export const PERMISSIONS = {
  viewDetail: "camrest.view_detail",
  assignHandset: "camrest.device_assign",
  screening: "camrest.nts_ui",
  diagnosis: "camrest.ntd_ui",
  capture: "camrest.rw_dash",
  /** Lifts `capture.blinded` for the account. */
  viewValues: "camrest.view_values",
} as const;
export type Permission = (typeof PERMISSIONS)[keyof typeof PERMISSIONS];

/** What an account holds; names we do not know are among it. */
export interface PermissionHolder {
  readonly permissions: readonly string[];
}

export function hasPermission(holder: PermissionHolder, permission: string): boolean {
  return holder.permissions.includes(permission);
}

/** Capture needs its own permission as well: these two alone give nothing. */
export function canViewDetail(holder: PermissionHolder): boolean {
  return hasPermission(holder, PERMISSIONS.capture) && hasPermission(holder, PERMISSIONS.viewDetail);
}

/** Allocating, and so deallocating, a handset. */
export function canAssignHandset(holder: PermissionHolder): boolean {
  return hasPermission(holder, PERMISSIONS.capture) && hasPermission(holder, PERMISSIONS.assignHandset);
}
