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
