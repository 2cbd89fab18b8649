import type { ProductId } from "@capno/domain/product";
import type { ProductCommand, SidebarItem } from "@capno/product-contract/product";

import type { Journey } from "../session/create-journey.ts";

/** What the command menu of every test product offers besides. */
export function createCommands({ paths }: Pick<Journey, "paths">): readonly ProductCommand[] {
  return [{ id: "handset-board", label: "All handsets", action: { to: paths.handsetBoard } }];
}

/** The sidebar items of every test product; a product appends its own. */
export function createSidebar(
  productId: ProductId,
  { paths, getRunningPath }: Pick<Journey, "paths" | "getRunningPath">,
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
  ];
}
