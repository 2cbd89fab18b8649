import type { Account } from "@capno/api-client/models/account";
import { hasPermission } from "@capno/domain/account/permission";
import type { ProductIcon, SidebarItem } from "@capno/product-contract/product";
import type { ProductFrame } from "@capno/product-contract/release-manifest";

import { paths } from "../paths/paths.ts";
import { getSupportLabel } from "../shared/layout-rules.ts";

export interface SidebarEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: ProductIcon;
  /** Consecutive entries of one group share a heading. */
  readonly group?: string | undefined;
  readonly target:
    /**
     * `getTo` is asked again on a press: the page may have changed since the entry was drawn. Exact: pages below this
     * one have entries of their own.
     */
    | {
        readonly kind: "page";
        readonly to: string;
        readonly getTo: () => string;
        readonly isExact: boolean;
        readonly isAlsoAt: readonly string[];
      }
    | { readonly kind: "outside"; readonly href: string }
    | { readonly kind: "action"; readonly run: () => void }
    /** An address as well: opened in another tab it needs no question. */
    | { readonly kind: "log-out"; readonly to: string; readonly run: () => void };
}

export interface CommonActions {
  readonly openAbout: () => void;
  readonly openSupport: () => void;
  readonly logOut: () => void;
  readonly openFault: () => void;
  /** The address for fault reports; empty: the support team. */
  readonly reportFaultUrl: string;
  readonly staffPortalUrl: string | undefined;
}

interface ProductEntry extends SidebarEntry {
  readonly target: Extract<SidebarEntry["target"], { readonly kind: "page" | "action" }>;
}

/** The product's own entries the account may use. An address given as a function is asked now. */
export function getProductEntries(items: readonly SidebarItem[], account: Account): readonly ProductEntry[] {
  const pages = items.flatMap(({ action }) => ("to" in action ? [getPath(action.to)] : []));
  return items
    .filter(({ permission }) => permission === undefined || hasPermission(account, permission))
    .map(({ id, label, icon, group, action, isAlsoAt = [] }) => {
      const entry = { id, label, icon, group };
      if ("run" in action) return { ...entry, target: { kind: "action", run: action.run } };
      const { to } = action;
      const getTo = typeof to === "function" ? to : () => to;
      const isExact = pages.some((page) => page.startsWith(`${getPath(to)}/`));
      return { ...entry, target: { kind: "page", to: getTo(), getTo, isExact, isAlsoAt } };
    });
}

function getPath(to: string | (() => string)): string {
  const [path = ""] = (typeof to === "function" ? to() : to).split(/[?#]/);
  return path;
}

/** Neighbours of one group, in the order of the entries. */
export function groupEntries(
  entries: readonly SidebarEntry[],
): readonly { readonly group: string | undefined; readonly entries: readonly SidebarEntry[] }[] {
  const groups: { group: string | undefined; entries: SidebarEntry[] }[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === entry.group) last.entries.push(entry);
    else groups.push({ group: entry.group, entries: [entry] });
  }
  return groups;
}

/** Entries below a product's own: About, support, fault report, as it says, and log-out. */
export function getCommonEntries(frame: ProductFrame, actions: CommonActions): readonly SidebarEntry[] {
  const entries: SidebarEntry[] = [];
  if (actions.staffPortalUrl !== undefined) {
    entries.push({
      id: "staff-portal",
      label: "Internal portal",
      icon: "document",
      target: { kind: "outside", href: actions.staffPortalUrl },
    });
  }
  if (frame.about) {
    entries.push({
      id: "about",
      label: "About",
      icon: "about",
      target: { kind: "action", run: actions.openAbout },
    });
  }
  entries.push({
    id: "support",
    label: getSupportLabel(frame),
    icon: "help",
    target: { kind: "action", run: actions.openSupport },
  });
  if (!frame.helpDesk) {
    entries.push({
      id: "fault",
      label: "Report fault",
      icon: "fault",
      target:
        actions.reportFaultUrl === ""
          ? { kind: "action", run: actions.openFault }
          : { kind: "outside", href: actions.reportFaultUrl },
    });
  }
  entries.push({
    id: "log-out",
    label: "Log out",
    icon: "sign-out",
    target: { kind: "log-out", to: paths.logOut(), run: actions.logOut },
  });
  return entries;
}
