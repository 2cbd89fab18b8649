/**
 * What the build reads of a product's own description, `product.json`. The rest of it, which the contract's
 * `ProductDescription` names, goes into the release untouched: a new fact of a product needs nothing here.
 */
export interface ProductFile {
  readonly name: string;
  readonly container: string;
  readonly contract: string;
}

/** `dist/release.json` of a product: a release of the contract that has not been given a place yet. */
export interface ProductBuild extends ProductFile {
  readonly version: string;
  readonly entry: string;
  /** Files the first page needs beside the entry: worth fetching while the person types a password. */
  readonly preload: readonly string[];
  /** Files of the page that people open next: fetched when the first page is drawn. */
  readonly ahead?: readonly string[];
  /** The page of the build with its known faults; absent in builds made before there was one. */
  readonly knownFaults?: string;
  readonly integrity: Readonly<Record<string, string>>;
  readonly builtAt: string;
  readonly commit: string;
}

/**
 * Trusted Types policies of the products' own. Shells released before let in these names and no others, so the builds of
 * these three still create them; every other product uses the shell's policy, which no server has to name.
 */
export const PRODUCT_POLICIES: readonly string[] = ["capno_capture", "capno_screen", "capno_diagnose"];
