import type { ProductId } from "@capno/domain/product-id";
import type { ProductDescription } from "@capno/product-contract/release-manifest";
import { useStore } from "zustand";

import { useShell } from "../shell-services.ts";

/** How a product reads on screen; its id where the list does not name it. Decision A1 */
export function getProductName(
  id: ProductId,
  releases: readonly Pick<ProductDescription, "id" | "name">[] | undefined,
): string {
  return releases?.find((release) => release.id === id)?.name ?? id;
}

export function useProductName(id: ProductId): string {
  return useStore(useShell().areas.store, ({ releases }) => getProductName(id, releases));
}
