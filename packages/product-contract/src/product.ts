import type { Permission } from "@capno/domain/account/permission";
import type { ProductId } from "@capno/domain/product/product-id";
import type { RouteObject } from "@capno/router";
import type { ComponentType } from "react";

import type { ProductServices } from "./product-services.ts";

/** Counts up on every change of what crosses the border; a product states the range it was built for. */
export const CONTRACT_VERSION = "1.10.0";

/** The default export of a remote's one exposed module, `./product`. Nothing else crosses. */
export interface Product {
  /** The `CONTRACT_VERSION` the product was built with. */
  readonly contractVersion: string;
  readonly id: ProductId;
  readonly version: string;
  /** Called once a session, after sign-in and consent. Must not touch the document. */
  create(services: ProductServices): ProductSurface;
}

export interface ProductSurface {
  /** Absolute paths below the product's prefixes; each page route carries a `RouteHandle`. */
  readonly routes: RouteObject[];
  readonly sidebar: readonly SidebarItem[];
  /** Shown in the header while the product is open (Allocate Handset, a running test). */
  readonly headerActions?: readonly ComponentType[];
  /** What the command menu offers besides the sidebar's pages. */
  readonly commands?: readonly ProductCommand[];
  /** What the command menu finds in the product's own data for a typed text, best first; at most eight. */
  search?(typed: string): Promise<readonly ProductCommand[]>;
  /** Rendered once below the page while the product is open: its dialogs. */
  readonly overlays?: readonly ComponentType[];
  /** What the keyboard does on its pages, for the sheet under "?". */
  readonly shortcuts?: readonly KeyboardShortcut[];
  /** The id of the record that the page at hand shows, where its address does not name it. Contract 1.7. */
  readonly recordInView?: {
    /** Undefined: the page shows no record. */
    get(): string | undefined;
    /** Calls back when it changed. Returns the end of watching. */
    watch(listener: () => void): () => void;
  };
  /**
   * The shell calls this when the user logs out; undefined: no warning. An automatic end of the session (idle,
   * expiry, another tab) does not call it.
   */
  beforeLogOut?(): LogOutQuestion | undefined;
  /** Called at log-out and before the product is replaced: end subscriptions, forget what was fetched. */
  dispose?(): void;
}

/** What would be lost or left behind by logging out now, in the product's own words. */
export interface LogOutQuestion {
  readonly concerns: readonly {
    /** "2 of today's results are not kept", without a full stop. */
    readonly message: string;
    /** What it is about, by name: each leads to its page. */
    readonly links: readonly ProductLink[];
  }[];
  /** The address that lists all of it. */
  readonly overview: ProductLink;
}

export interface ProductLink {
  readonly label: string;
  /** Absolute, below the product's prefixes. */
  readonly to: string;
}

/** Alternative keys for one action, named as on a keyboard, and what the action does in a few words. */
export interface KeyboardShortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

/** What a product may name as a picture of itself or of a page. */
export const PRODUCT_ICONS = [
  "people",
  "person",
  "lung",
  "history",
  "document",
  "checks",
  "handset",
  "summaries",
  "package",
  "feedback",
  "fault",
  "help",
  "about",
  "sign-out",
] as const;
export type ProductIcon = (typeof PRODUCT_ICONS)[number];

export interface SidebarItem {
  readonly id: string;
  readonly label: string;
  readonly icon: ProductIcon;
  /** An address (a function is asked at every render and click), or something to do on the page at hand. */
  readonly action: { readonly to: string | (() => string) } | { readonly run: () => void };
  /** Hidden without it. */
  readonly permission?: Permission;
  /** Consecutive entries of one group share a heading. */
  readonly group?: string;
  /** Other pages that belong to it: the entry is marked as current there too. */
  readonly isAlsoAt?: readonly string[];
}

/** One line of the command menu. */
export interface ProductCommand extends Pick<SidebarItem, "id" | "label" | "action"> {
  /** A few words that tell it from its neighbours, in a quieter type. */
  readonly detail?: string;
}

/** What the frame reads from the `handle` of a matched route. */
export interface RouteHandle {
  /** The page's title, which follows "Dashboard - ". A function gets the route's parameters. */
  readonly title?: string | ((params: Readonly<Record<string, string | undefined>>) => string);
  /** Moving to a higher number slides left, to a lower one right. */
  readonly order?: number;
  readonly selectedProduct?: ProductId;
  /** `print`: the page has no header, sidebar and footer. */
  readonly frame?: "full" | "print";
  /** From tablet width the page fills the window and one part scrolls instead of the page. */
  readonly fillsWindow?: boolean;
}
