import type { ProductId } from "@capno/domain/product/product-id";
import type { Product } from "@capno/product-contract/product";

type ProductReading =
  | { readonly kind: "product"; readonly product: Product }
  | { readonly kind: "invalid"; readonly reason: string };

export function readProduct(namespace: unknown, id: ProductId): ProductReading {
  const product = (namespace as { readonly default?: unknown } | undefined)?.default;
  if (!isProduct(product)) return { kind: "invalid", reason: "the default export is not a product" };
  return product.id === id
    ? { kind: "product", product }
    : { kind: "invalid", reason: `calls itself ${product.id}` };
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
