import type { ProductId } from "@capno/domain/product-id";

/**
 * Why a product did not open.
 * - `unreachable`: its files, or the list of products, did not come in time.
 * - `unverified`: a file came and is not the one that was released, or nobody said what was released.
 * - `out-of-date`: shell and product were not built for each other; a reload may bring a newer shell.
 * - `broken`: the files are right and do not work.
 * - `unknown`: this deployment has no such product.
 */
export type ProductFailureKind = "unreachable" | "unverified" | "out-of-date" | "broken" | "unknown";

export interface ProductFailure {
  readonly kind: ProductFailureKind;
  readonly id: ProductId;
  /** For the error report: the address without query, or the words of the cause. */
  readonly detail: string;
  /** How often this product was tried since the page opened. */
  readonly attempts: number;
  readonly canRetry: boolean;
}

/** What `load` rejects with. */
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

export interface ProductFailureText {
  readonly title: string;
  readonly message: string;
  /** Says what the button does; absent where trying again cannot help. */
  readonly action: "Try again" | "Reload the page" | undefined;
}

/** What the person reads in place of the product. `name` is Capture, Screen or Diagnose. */
export function getProductFailureText(failure: ProductFailure, name: string): ProductFailureText {
  switch (failure.kind) {
    case "unreachable":
      return {
        title: `${name} is unavailable`,
        message: `${name} could not be reached. The rest of the application keeps working.`,
        action: "Try again",
      };
    case "unverified":
      return {
        title: `${name} could not be verified`,
        message: `What was received is not the released version of ${name}, so it was not opened. Please contact support if this continues.`,
        action: failure.canRetry ? "Try again" : undefined,
      };
    case "out-of-date":
      return {
        title: `${name} is out of date`,
        message: `${name} and this page are of versions that do not work together. Reload the page to get the newest.`,
        action: "Reload the page",
      };
    case "broken":
      return {
        title: `${name} could not be started`,
        message: `${name} was received and did not start. The rest of the application keeps working.`,
        action: failure.canRetry ? "Try again" : undefined,
      };
    case "unknown":
      return {
        title: `${name} is not installed here`,
        message: `This deployment does not offer ${name}.`,
        action: undefined,
      };
  }
}
