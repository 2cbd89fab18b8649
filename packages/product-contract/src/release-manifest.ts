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
  /** Time of the commit the build was made from. */
  readonly builtAt?: string;
  readonly commit?: string;
  /** When this version was put in the live entry. */
  readonly releasedAt?: string;
  /** Somebody decided that this version stays until they say otherwise. */
  readonly pinned?: boolean;
  /** A newer version for a part of the people, always the same ones. */
  readonly canary?: ReleaseReference & { readonly percent: number };
  /** What was live before: opened where the live version cannot be. */
  readonly previous?: ReleaseReference;
  /** Versions that were taken back: never opened again, whatever names them. ADR 0047 */
  readonly withdrawn?: readonly string[];
}

/** Another version of a product, which stands in a description of its own: read only where it is needed. */
export interface ReleaseReference {
  readonly version: string;
  readonly contract: string;
  /** Address of its `release.json`; the files of the build stand in the same folder. */
  readonly url: string;
  /** `sha384-…` of that file. */
  readonly integrity: string;
}
