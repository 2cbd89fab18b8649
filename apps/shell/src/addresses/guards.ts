import type { Account } from "@capno/auth-session/account";
import { hasPermission } from "@capno/domain/permission";

import { isChoiceAsked, isShellPath, pages, withoutTrailingSlash } from "./pages.ts";
import { getProductOfPath, type KnownProduct } from "./product-paths.ts";
import { parseReturnTarget, readReturnTarget } from "./return-target.ts";

/** The sign-in state of the visitor, as far as is known. */
export type Visitor =
  | { readonly status: "being-restored" }
  | { readonly status: "anonymous" }
  | { readonly status: "signed-in"; readonly account: Account };

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
  | { readonly type: "show" }
  | { readonly type: "wait" }
  | {
      readonly type: "go";
      readonly to: string;
      /** The notice shown to the user. */
      readonly because?: "missing permission" | "unknown page" | undefined;
    };

const SHOW: Verdict = { type: "show" };
const WAIT: Verdict = { type: "wait" };
const go = (to: string): Verdict => ({ type: "go", to });

/** More ways lead nowhere: no rule sends on to one that sends back. */
const MOST_STEPS = 6;

/**
 * Follows redirects to the final verdict, so that sign-in to a product's page is one navigation instead of one per rule.
 * The notice is that of the first redirect.
 */
export function judgeWay(place: Place, visitor: Visitor, products: Products): Verdict {
  const first = judgePlace(place, visitor, products);
  if (first.type !== "go") return first;
  let { to, because } = first;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const next = judgePlace(toPlace(to, place.origin), visitor, products);
    if (next.type !== "go") break;
    to = next.to;
    because ??= next.because;
  }
  return { type: "go", to, because };
}

/** An address of this origin. */
export function toPlace(address: string, origin: string): Place {
  const { pathname, search, hash } = new URL(address, origin);
  return { path: pathname, search, hash, origin };
}

/** Every global navigation rule of the shell, in the order in which they apply. */
export function judgePlace(place: Place, visitor: Visitor, products: Products): Verdict {
  const path = withoutTrailingSlash(place.path);
  switch (path) {
    case "/":
      return go(pages.signIn() + place.search);
    case pages.signIn():
      return visitor.status === "signed-in" ? go(pages.consent() + place.search) : SHOW;
    case pages.registration():
    case pages.forgottenPassword():
    case pages.resetPassword():
    case pages.logOut():
      return SHOW;
  }

  const isOfShell = isShellPath(path);
  if (!isOfShell && products === undefined) return visitor.status === "anonymous" ? toSignIn(place) : WAIT;
  const product = isOfShell ? undefined : getProductOfPath(path, products);
  if (visitor.status === "being-restored") return WAIT;
  if (!isOfShell && product === undefined) {
    return visitor.status === "signed-in"
      ? { type: "go", to: pages.signIn(), because: "unknown page" }
      : go(pages.signIn());
  }

  if (visitor.status === "anonymous") return toSignIn(place);
  const { account } = visitor;

  if (path === pages.consent()) return judgeConsentPage(place, account, products);
  if (!account.hasConsentedToEula) return go(pages.consent(targetOf(place)));
  if (path === pages.productChoice()) return judgeProductChoice(place, account, products);
  if (product !== undefined && !hasPermission(account, product.permission)) {
    // Without `to`: it would lead straight back here. REQ-NAV-02
    return { type: "go", to: pages.consent(), because: "missing permission" };
  }
  return SHOW;
}

/** With nowhere to return to: to the only product, or to the choice. */
function judgeConsentPage(place: Place, account: Account, products: Products): Verdict {
  if (!account.hasConsentedToEula) return SHOW;
  if (products === undefined) return WAIT;
  return go(
    getReturnTarget(place, products) ?? getOnlyProduct(account, products)?.home ?? pages.productChoice(),
  );
}

/** Skipped with exactly one product, unless the person asked to choose. */
function judgeProductChoice(place: Place, account: Account, products: Products): Verdict {
  if (products === undefined) return WAIT;
  const only = getOnlyProduct(account, products);
  return only !== undefined && !isChoiceAsked(place.search) ? go(only.home) : SHOW;
}

/** The products the account may open, in the order of `products`. */
export function getProductsOf<Known extends KnownProduct>(
  account: Account,
  products: readonly Known[],
): readonly Known[] {
  return products.filter((product) => hasPermission(account, product.permission));
}

function getOnlyProduct(account: Account, products: readonly KnownProduct[]): KnownProduct | undefined {
  const [only, ...others] = getProductsOf(account, products);
  return others.length === 0 ? only : undefined;
}

/** The target of `to`, if it is safe and an existing page. REQ-NAV-06 [SECURITY] */
export function getReturnTarget(
  place: Pick<Place, "search" | "origin">,
  products: readonly KnownProduct[],
): string | undefined {
  const target = readReturnTarget(place.search, place.origin);
  if (target === undefined) return undefined;
  const { pathname } = new URL(target, place.origin);
  return isShellPath(pathname) || getProductOfPath(pathname, products) !== undefined ? target : undefined;
}

/** The product in which `to` leads to a page. */
export function getTargetProduct<Known extends KnownProduct>(
  place: Pick<Place, "search" | "origin">,
  products: readonly Known[],
): Known | undefined {
  const target = getReturnTarget(place, products);
  return target === undefined
    ? undefined
    : getProductOfPath(new URL(target, place.origin).pathname, products);
}

function toSignIn(place: Place): Verdict {
  return go(pages.signIn(targetOf(place)));
}

function targetOf(place: Place): string | undefined {
  return parseReturnTarget(place.path + place.search + place.hash, place.origin);
}
