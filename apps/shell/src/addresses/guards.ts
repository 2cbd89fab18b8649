import type { Account } from "@capno/auth-session/account";
import { hasPermission } from "@capno/domain/permission";

import {
  getProductOfPath,
  isShellPath,
  SHELL_PAGES,
  withoutTrailingSlash,
  type KnownProduct,
} from "./known-paths.ts";
import { parseReturnTarget, withReturnTarget } from "./return-target.ts";

export const MISSING_PERMISSION = "You don't have permission to view this page.";
export const NO_PRODUCT_OF_ROUTE = "Route not associated with a product";
export const UNKNOWN_PAGE = "That page does not exist";

/** Whoever looks at the page, as far as is known. */
export type Visitor =
  | { readonly is: "being-restored" }
  | { readonly is: "anonymous" }
  | { readonly is: "signed-in"; readonly account: Account };

export interface Place {
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** With its `#`, or empty. */
  readonly hash: string;
  readonly origin: string;
}

/** The products of `/remotes.json`; `undefined` until it was read. */
export type Products = readonly KnownProduct[] | undefined;

export type Verdict =
  | { readonly do: "show" }
  | { readonly do: "wait" }
  | {
      readonly do: "go";
      readonly to: string;
      /** What the person is told about it. */
      readonly because?: typeof MISSING_PERMISSION | typeof UNKNOWN_PAGE;
    };

const SHOW: Verdict = { do: "show" };
const WAIT: Verdict = { do: "wait" };
const go = (to: string): Verdict => ({ do: "go", to });

/** Every global navigation rule of the shell, in the order in which they apply. @spec §2, decisions B1 to B8 */
export function judgePlace(place: Place, visitor: Visitor, products: Products): Verdict {
  const path = withoutTrailingSlash(place.path);
  switch (path) {
    case "/":
      return go(SHELL_PAGES.signIn + place.search);
    case SHELL_PAGES.signIn:
      return visitor.is === "signed-in" ? go(SHELL_PAGES.consent + place.search) : SHOW;
    case SHELL_PAGES.registration:
    case SHELL_PAGES.forgottenPassword:
    case SHELL_PAGES.resetPassword:
    case SHELL_PAGES.logOut:
      return SHOW;
  }

  const isOfShell = isShellPath(path);
  if (!isOfShell && products === undefined) return visitor.is === "anonymous" ? toSignIn(place) : WAIT;
  const product = isOfShell ? undefined : getProductOfPath(path, products ?? []);
  if (visitor.is === "being-restored") return WAIT;
  if (!isOfShell && product === undefined) {
    return visitor.is === "signed-in"
      ? { do: "go", to: SHELL_PAGES.signIn, because: UNKNOWN_PAGE }
      : go(SHELL_PAGES.signIn);
  }

  if (visitor.is === "anonymous") return toSignIn(place);
  const { account } = visitor;

  if (path === SHELL_PAGES.consent) return judgeConsentPage(place, account, products);
  if (!account.hasConsentedToEula) return go(withReturnTarget(SHELL_PAGES.consent, targetOf(place)));
  if (path === SHELL_PAGES.productChoice) return judgeProductChoice(place, account, products);
  if (product !== undefined && !hasPermission(account, product.permission)) {
    // Without `to`: it would lead straight back here. Decision B2 [LOOP]
    return { do: "go", to: SHELL_PAGES.consent, because: MISSING_PERMISSION };
  }
  return SHOW;
}

function judgeConsentPage(place: Place, account: Account, products: Products): Verdict {
  if (!account.hasConsentedToEula) return SHOW;
  if (products === undefined) return WAIT;
  return go(getReturnTarget(place, products) ?? getLandingPage(account, products));
}

/** Skipped with exactly one product, unless the person asked to choose. Decision B4 */
function judgeProductChoice(place: Place, account: Account, products: Products): Verdict {
  if (products === undefined) return WAIT;
  const [only, ...others] = getProductsOf(account, products);
  const asked = new URLSearchParams(place.search).get("choose") === "1";
  return only !== undefined && others.length === 0 && !asked ? go(only.home) : SHOW;
}

/** The products the account may open, in the order of `products`. */
export function getProductsOf<Known extends KnownProduct>(
  account: Account,
  products: readonly Known[],
): readonly Known[] {
  return products.filter((product) => hasPermission(account, product.permission));
}

/** Where `to` leads, if it is safe and a page that exists. Decision B6 [SECURITY] */
export function getReturnTarget(
  place: Pick<Place, "search" | "origin">,
  products: readonly KnownProduct[],
): string | undefined {
  const target = parseReturnTarget(new URLSearchParams(place.search).get("to"), place.origin);
  if (target === undefined) return undefined;
  const { pathname } = new URL(target, place.origin);
  return isShellPath(pathname) || getProductOfPath(pathname, products) !== undefined ? target : undefined;
}

/** After consent with nowhere to return to. Decision B8 */
function getLandingPage(account: Account, products: readonly KnownProduct[]): string {
  const [only, ...others] = getProductsOf(account, products);
  return only?.id === "ntd" && others.length === 0 ? only.home : SHELL_PAGES.productChoice;
}

function toSignIn(place: Place): Verdict {
  return go(withReturnTarget(SHELL_PAGES.signIn, targetOf(place)));
}

function targetOf(place: Place): string | undefined {
  return parseReturnTarget(place.path + place.search + place.hash, place.origin);
}
