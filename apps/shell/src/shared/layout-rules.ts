import type { Account } from "@capno/api-client/models/account";
import { normaliseUsername } from "@capno/domain/account/username";
import type { ProductFrame } from "@capno/product-contract/release-manifest";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

export function getInitials(account: Pick<Account, "firstName" | "lastName">): string | undefined {
  const initials = [account.firstName, account.lastName]
    .map((name) => Array.from(name.trim())[0] ?? "")
    .join("")
    .toUpperCase();
  return initials === "" ? undefined : initials;
}

/** Staff see a link into the internal portal. Convenience only, never authorisation. REQ-NAV-19 [SECURITY] */
export function getStaffPortalLink(
  username: string,
  frame: Pick<RuntimeConfig["frame"], "staffEmailDomains" | "staffPortalUrl">,
  capnogramId: string | undefined,
): string | undefined {
  const domain = normaliseUsername(username).split("@").at(-1);
  const isStaff =
    username.includes("@") && frame.staffEmailDomains.some((staff) => staff.toLowerCase() === domain);
  if (!isStaff || frame.staffPortalUrl === "") return undefined;
  return frame.staffPortalUrl.replace("{capnogramId}", encodeURIComponent(capnogramId ?? ""));
}

/** How the way to the support team reads, in the sidebar and in the menu of the account. */
export function getSupportLabel(frame: ProductFrame | undefined): string {
  return frame?.helpDesk ? "Contact Help Desk" : "Contact support";
}

/** The login notice is for some products' users; whose target is not known reads it too. */
export function showsLoginNotice(notice: string, target: ProductFrame | undefined): boolean {
  return notice.trim() !== "" && (target?.operatorWords ?? true);
}
