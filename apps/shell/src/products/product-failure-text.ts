import type { ProductFailure } from "./product-failure.ts";

interface ProductFailureText {
  readonly title: string;
  readonly message: string;
  /** Says what the button does; absent where trying again cannot help. */
  readonly action: "Try again" | "Reload the page" | undefined;
}

export function getProductFailureText(failure: ProductFailure, name: string): ProductFailureText {
  switch (failure.kind) {
    case "unreachable":
      return {
        title: `${name} is unavailable`,
        message: `${name} could not be reached.`,
        action: "Try again",
      };
    case "unverified":
      return {
        title: `${name} could not be verified`,
        message: `The downloaded files are not the released version of ${name}, so it was not opened. Contact support if this continues.`,
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
        message: `${name} was received and did not start.`,
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
