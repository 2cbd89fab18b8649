import type { Permission } from "@capno/domain/permission";
import type { ProductId } from "@capno/domain/product-id";

/** A product's own description, `product.json`, beside its source. */
export interface ProductDescription {
  readonly id: ProductId;
  /** Capture, Screen or Diagnose. */
  readonly name: string;
  /** The federation container. Never the name of a property of `window`. */
  readonly container: string;
  /** First path segments the product owns, with their leading slash. */
  readonly prefixes: readonly string[];
  readonly home: string;
  readonly permission: Permission;
  /** Range of contract versions it works with, as `^1.0.0`. */
  readonly contract: string;
}

/** One released build of a product. */
export interface ProductRelease extends ProductDescription {
  readonly version: string;
  /** Absolute address, or one below the shell's origin, of the folder of the build; ends with `/`. */
  readonly baseUrl: string;
  /** Name of the entry script inside that folder. */
  readonly entry: string;
  /** `sha384-…` of every file of the build by its name. What has no hash is not loaded. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Files the first page needs beside the entry: fetched ahead while the person types a password. */
  readonly preload?: readonly string[];
  readonly builtAt?: string;
  readonly commit?: string;
}

/** `/remotes.json`: everything the shell knows of products before it downloads one. */
export interface ReleaseManifest {
  readonly products: readonly ProductRelease[];
}
