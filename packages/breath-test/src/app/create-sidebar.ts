import type { ProductId } from "@capno/domain/product-id";
import type { SidebarItem } from "@capno/product-contract/product";

import type { Journey } from "../session/create-journey.ts";

/** What every test product offers in the sidebar; a product adds its own behind. */
export function createSidebar(
  productId: ProductId,
  { paths, getRunningPath }: Pick<Journey, "paths" | "getRunningPath">,
): readonly SidebarItem[] {
  return [
    {
      id: `${productId}-handset`,
      label: "Start new test",
      icon: "lung",
      // One test at a time: a running one is returned to.
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
  ];
}
