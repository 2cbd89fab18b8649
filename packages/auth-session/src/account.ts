import type { Account } from "@capno/api-client/models/account";
import type { Permission } from "@capno/domain/permission";

export type { Account, Group } from "@capno/api-client/models/account";

export function hasPermission(account: Account, permission: Permission): boolean {
  return account.permissions.includes(permission);
}
