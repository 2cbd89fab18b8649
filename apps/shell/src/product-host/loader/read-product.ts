import type { ProductId } from "@capno/domain/product-id";
import type { Product } from "@capno/product-contract/product";

/** The product in the namespace of its one module, or why it is none. */
export function readProduct(namespace: unknown, id: ProductId): Product | string {
  const product = (namespace as { readonly default?: unknown } | undefined)?.default;
  if (!isProduct(product)) return "the default export is not a product";
  return product.id === id ? product : `calls itself ${product.id}`;
}

function isProduct(candidate: unknown): candidate is Product {
  if (typeof candidate !== "object" || candidate === null) return false;
  const product = candidate as Partial<Record<keyof Product, unknown>>;
  return (
    typeof product.contractVersion === "string" &&
    typeof product.id === "string" &&
    typeof product.version === "string" &&
    typeof product.create === "function"
  );
}
