import type { ProductId } from "@capno/domain/product/product-id";

/**
 * Why a product did not open.
 * - `unreachable`: its files, or the list of products, did not come in time.
 * - `unverified`: a file does not match its released hash, or the release list has no hash for it.
 * - `out-of-date`: shell and product were not built for each other; a reload may bring a newer shell.
 * - `broken`: the files are right and do not work.
 * - `unknown`: this deployment has no such product.
 */
export type ProductFailureKind = "unreachable" | "unverified" | "out-of-date" | "broken" | "unknown";

export interface ProductFailure {
  readonly kind: ProductFailureKind;
  readonly id: ProductId;
  /** The address without query, or the words of the cause; the error report has it. */
  readonly detail: string;
  /** How often this product was tried since the page opened. */
  readonly attempts: number;
  readonly canRetry: boolean;
}

/** Why the list of products could not be read: no answer, or one that is no list of this application. */
export type ListFailure = "unreachable" | "unreadable";

/** What was received as `/remotes.json` is not a list of products: cut off, in another encoding, or of another application. */
export class UnreadableListError extends Error {
  override readonly name = "UnreadableListError";
}

export function getListFailure(error: unknown): ListFailure {
  return error instanceof Error && error.name === "UnreadableListError" ? "unreadable" : "unreachable";
}

/** After this many answers that were not the released file, asking again is noise. */
const MAX_UNVERIFIED_ATTEMPTS = 3;

export function toFailure(facts: Omit<ProductFailure, "canRetry">): ProductFailure {
  const canRetry =
    facts.kind === "unreachable" ||
    ((facts.kind === "unverified" || facts.kind === "broken") && facts.attempts < MAX_UNVERIFIED_ATTEMPTS);
  return { ...facts, canRetry };
}

export class ProductLoadError extends Error {
  override readonly name = "ProductLoadError";
  readonly failure: ProductFailure;

  constructor(failure: ProductFailure, options?: ErrorOptions) {
    super(`${failure.id}: ${failure.kind} (${failure.detail})`, options);
    this.failure = failure;
  }
}

export function isProductLoadError(error: unknown): error is ProductLoadError {
  return error instanceof Error && error.name === "ProductLoadError" && "failure" in error;
}
