import type { ProductId } from "@capno/domain/product";
import type { ProductRelease } from "@capno/product-contract/release-manifest";

import type { ProductFailure } from "./product-failure.ts";
import type { ReleaseSource } from "./release-candidates.ts";

/** How one product that was asked for came out. */
export interface ProductLoad {
  readonly id: ProductId;
  readonly version: string;
  readonly attempts: number;
  readonly loadTimeMs: number | undefined;
  readonly lastFailure: ProductFailure | undefined;
  /** Why this version runs; set once it does. */
  readonly source?: ReleaseSource;
  readonly release?: ProductRelease;
}
