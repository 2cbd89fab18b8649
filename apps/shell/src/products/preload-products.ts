import type { ProductId } from "@capno/domain/product";
import type { ProductRelease } from "@capno/product-contract/release-manifest";

export interface PreloadOptions {
  /** The products of this deployment; rejects where the list could not be read. */
  readonly list: () => Promise<readonly { readonly id: ProductId }[]>;
  /** The release that would open now; undefined if it is open already or cannot open. */
  readonly findNext: (id: ProductId) => Promise<ProductRelease | undefined>;
  readonly fetchFiles: (release: ProductRelease) => Promise<void>;
}

export interface ProductPreload {
  one(id: ProductId): void;
  /** All products, one after the other, until `isOver`: before sign-in it is unknown which one the user opens. */
  each(isOver: () => boolean): void;
}

/** Fetches what products' first pages need, without running any of it. A failure is silent: opening the product reports it. */
export function createProductPreload({ list, findNext, fetchFiles }: PreloadOptions): ProductPreload {
  const fetchOne = async (id: ProductId): Promise<void> => {
    await list();
    const release = await findNext(id);
    if (release !== undefined) await fetchFiles(release);
  };
  return {
    one: (id) => {
      fetchOne(id).catch(() => undefined);
    },
    each: (isOver) => {
      const fetchEach = async () => {
        for (const { id } of await list()) {
          if (isOver()) return;
          // oxlint-disable-next-line no-await-in-loop -- side by side they would hold up the one that is wanted
          await fetchOne(id).catch(() => undefined);
        }
      };
      fetchEach().catch(() => undefined);
    },
  };
}
