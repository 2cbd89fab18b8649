import type { ProductId } from "@capno/domain/product/product-id";
import type { ProductSurface } from "@capno/product-contract/product";
import type { ProductDescription, ProductRelease } from "@capno/product-contract/release-manifest";
import { useStore } from "zustand";

import { getProductOfPath } from "../paths/product-paths.ts";
import { useShell } from "../services/shell-context.ts";
import type { ProductAreaState } from "../products/product-registry.ts";

const NONE: readonly ProductRelease[] = [];

/** The products of the deployment, in its order; none until its list was read. */
export function useReleases(): readonly ProductRelease[] {
  return useStore(useShell().areas.store, (state) => state.releases) ?? NONE;
}

/** The frame content of the page's product; undefined until it is open. */
export function getOpenSurface(
  { releases = NONE, areas }: Pick<ProductAreaState, "releases" | "areas">,
  pathname: string,
): ProductSurface | undefined {
  const id = getProductOfPath(pathname, releases)?.id;
  const area = id === undefined ? undefined : areas[id];
  return area?.status === "open" ? area.surface : undefined;
}

/** How a product reads on screen; its id where the list does not name it. */
export function getProductName(
  id: ProductId,
  releases: readonly Pick<ProductDescription, "id" | "name">[],
): string {
  return releases.find((release) => release.id === id)?.name ?? id;
}
