import type { Account } from "@capno/auth-session/account";
import type { ProductId } from "@capno/domain/product-id";
import { normaliseUsername } from "@capno/domain/username";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

/** How the product areas read on screen. Decision A1 */
export const PRODUCT_NAMES: Readonly<Record<ProductId, string>> = {
  dashboard: "Capture",
  nts: "Screen",
  ntd: "Diagnose",
};

/** First letters of first and last name; undefined where neither is known. @spec §2 */
export function getInitials(account: Pick<Account, "firstName" | "lastName">): string | undefined {
  const initials = [account.firstName, account.lastName]
    .map((name) => Array.from(name.trim())[0] ?? "")
    .join("")
    .toUpperCase();
  return initials === "" ? undefined : initials;
}

/** Staff see a link into the internal portal. Convenience only, never authorisation. Decision B19 [SECURITY] */
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

/** The login notice belongs to Capture; unknown targets count as Capture. Decision B18 */
export function showsLoginNotice(notice: string, target: ProductId | undefined): boolean {
  return notice.trim() !== "" && (target === undefined || target === "dashboard");
}
