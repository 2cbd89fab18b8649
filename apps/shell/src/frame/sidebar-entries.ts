import type { Account } from "@capno/auth-session/account";
import { hasPermission } from "@capno/domain/permission";
import type { ProductId } from "@capno/domain/product-id";
import type { SidebarIcon, SidebarItem } from "@capno/product-contract/product";

export interface SidebarEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: SidebarIcon;
  readonly target:
    | { readonly kind: "page"; readonly to: string }
    | { readonly kind: "outside"; readonly href: string }
    | { readonly kind: "deed"; readonly run: () => void };
}

export interface CommonDeeds {
  readonly openAbout: () => void;
  readonly openSupport: () => void;
  /** Where faults are reported; empty: to the support team. */
  readonly reportFaultUrl: string;
  /** The internal portal, for staff alone. */
  readonly staffPortalUrl: string | undefined;
}

/** The product's own entries the account may use. An address given as a function is asked now. */
export function getProductEntries(items: readonly SidebarItem[], account: Account): readonly SidebarEntry[] {
  return items
    .filter(({ permission }) => permission === undefined || hasPermission(account, permission))
    .map(({ id, label, icon, action }) => ({
      id,
      label,
      icon,
      target:
        "run" in action
          ? { kind: "deed", run: action.run }
          : { kind: "page", to: typeof action.to === "function" ? action.to() : action.to },
    }));
}

/** What every product has below its own: About, support, fault report, log-out. @spec §2 */
export function getCommonEntries(product: ProductId, deeds: CommonDeeds): readonly SidebarEntry[] {
  const isCapture = product === "dashboard";
  const entries: SidebarEntry[] = [];
  if (deeds.staffPortalUrl !== undefined) {
    entries.push({
      id: "staff-portal",
      label: "Internal portal",
      icon: "document",
      target: { kind: "outside", href: deeds.staffPortalUrl },
    });
  }
  if (isCapture) {
    entries.push({
      id: "about",
      label: "About",
      icon: "about",
      target: { kind: "deed", run: deeds.openAbout },
    });
  }
  entries.push({
    id: "support",
    label: isCapture ? "Contact Help Desk" : "Contact support",
    icon: "help",
    target: { kind: "deed", run: deeds.openSupport },
  });
  if (!isCapture) {
    entries.push({
      id: "fault",
      label: "Report fault",
      icon: "fault",
      target:
        deeds.reportFaultUrl === ""
          ? { kind: "deed", run: deeds.openSupport }
          : { kind: "outside", href: deeds.reportFaultUrl },
    });
  }
  entries.push({
    id: "log-out",
    label: "Log out",
    icon: "sign-out",
    target: { kind: "page", to: "/logout" },
  });
  return entries;
}
