import { readFileSync } from "node:fs";
import path from "node:path";

import type { ProductFile } from "../../build/product-build.ts";
import type { ProductName } from "./products.ts";

const APPS = path.join(import.meta.dirname, "../../../apps");

/** What a product says of itself: its `product.json`, whole. */
export function readProductFile(product: ProductName): ProductFile {
  return JSON.parse(readFileSync(path.join(APPS, product, "product.json"), "utf8")) as ProductFile;
}
