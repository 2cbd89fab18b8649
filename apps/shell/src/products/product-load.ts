import type { ProductId } from "@capno/domain/product/product-id";
import type { ProductRelease } from "@capno/product-contract/release-manifest";

import type { ProductFailure } from "./product-failure.ts";
import type { ReleaseSource } from "./release-candidates.ts";

export interface ProductLoad {
  readonly id: ProductId;
  readonly version: string;
  readonly attempts: number;
  readonly loadTimeMs: number | undefined;
  readonly lastFailure: ProductFailure | undefined;
  /** Why this version was chosen; set once it runs. */
  readonly source?: ReleaseSource;
  readonly release?: ProductRelease;
}
