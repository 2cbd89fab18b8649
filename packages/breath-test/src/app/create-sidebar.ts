import type { ProductId } from "@capno/domain/product/product-id";
import type { SidebarItem } from "@capno/product-contract/product";

import type { Journey } from "../session/create-journey.ts";

/** The sidebar items of every test product, those of its own among them. On a phone a group is in the menu. */
export function createSidebar(
  productId: ProductId,
  { paths, getRunningPath }: Pick<Journey, "paths" | "getRunningPath">,
  own: readonly SidebarItem[] = [],
): readonly SidebarItem[] {
  return [
    {
      id: `${productId}-handset`,
      label: "Start new test",
      icon: "lung",
      // One test at a time: the item returns to a running one.
      action: { to: () => getRunningPath() ?? paths.handsets },
    },
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
    ...own,
  ];
}
