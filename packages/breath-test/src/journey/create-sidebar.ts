import type { ProductId } from "@capno/domain/product-id";
import type { SidebarItem } from "@capno/product-contract/product";

import type { Paths } from "./paths.ts";

/** What every test product offers in the sidebar; a product adds its own behind. @spec §2 */
export function createSidebar(productId: ProductId, paths: Paths): readonly SidebarItem[] {
  return [
    { id: `${productId}-handset`, label: "Start new test", icon: "lung", action: { to: paths.handsets } },
    {
      id: `${productId}-results-history`,
      label: "Results history",
      icon: "history",
      action: { to: paths.history },
    },
    {
      id: `${productId}-instructions`,
      label: "Documentation",
      icon: "document",
      action: { to: paths.instructions },
    },
  ];
}
