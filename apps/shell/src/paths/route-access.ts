import type { Account } from "@capno/api-client/models/account";
import { hasPermission } from "@capno/domain/permission";

import { isChoiceAsked, isShellPath, paths, withoutTrailingSlash } from "./paths.ts";
import { getProductOfPath, type KnownProduct } from "./product-paths.ts";
import { parseReturnTarget, readReturnTarget } from "./return-target.ts";

/** The sign-in state of the visitor, as far as is known. */
export type AuthState =
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

export type RouteDecision =
  | { readonly type: "render" }
  | { readonly type: "pending" }
  | {
      readonly type: "redirect";
      readonly to: string;
      /** The notice shown to the user. */
      readonly because?: "missing permission" | "unknown page" | undefined;
    };

const SHOW: RouteDecision = { type: "render" };
const WAIT: RouteDecision = { type: "pending" };
const go = (to: string): RouteDecision => ({ type: "redirect", to });

/** More ways lead nowhere: no rule sends on to one that sends back. */
const MOST_STEPS = 6;

/**
 * Follows redirects to the final verdict, so that sign-in to a product's page is one navigation instead of one per rule.
 * The notice is that of the first redirect.
 */
export function resolveRoute(place: Place, authState: AuthState, products: Products): RouteDecision {
  const first = checkAccess(place, authState, products);
  if (first.type !== "redirect") return first;
  let { to, because } = first;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const next = checkAccess(toPlace(to, place.origin), authState, products);
    if (next.type !== "redirect") break;
    to = next.to;
    because ??= next.because;
  }
  return { type: "redirect", to, because };
}

/** An address of this origin. */
export function toPlace(address: string, origin: string): Place {
  const { pathname, search, hash } = new URL(address, origin);
  return { path: pathname, search, hash, origin };
}

/** Every global navigation rule of the shell, in the order in which they apply. */
export function checkAccess(place: Place, authState: AuthState, products: Products): RouteDecision {
  const path = withoutTrailingSlash(place.path);
  switch (path) {
    case "/":
      return go(paths.signIn() + place.search);
    case paths.signIn():
      return authState.status === "signed-in" ? go(paths.consent() + place.search) : SHOW;
    case paths.registration():
    case paths.forgottenPassword():
    case paths.resetPassword():
    case paths.logOut():
      return SHOW;
  }

  const isOfShell = isShellPath(path);
  if (!isOfShell && products === undefined) return authState.status === "anonymous" ? toSignIn(place) : WAIT;
  const product = isOfShell ? undefined : getProductOfPath(path, products);
  if (authState.status === "being-restored") return WAIT;
  if (!isOfShell && product === undefined) {
    return authState.status === "signed-in"
      ? { type: "redirect", to: paths.signIn(), because: "unknown page" }
      : go(paths.signIn());
  }

  if (authState.status === "anonymous") return toSignIn(place);
  const { account } = authState;

  if (path === paths.consent()) return judgeConsentPage(place, account, products);
  if (!account.hasConsentedToEula) return go(paths.consent(targetOf(place)));
  if (path === paths.productChoice()) return judgeProductChoice(place, account, products);
  if (product !== undefined && !hasPermission(account, product.permission)) {
    // Without `to`: it would lead straight back here. REQ-NAV-02
    return { type: "redirect", to: paths.consent(), because: "missing permission" };
  }
  return SHOW;
}

/** With nowhere to return to: to the only product, or to the choice. */
function judgeConsentPage(place: Place, account: Account, products: Products): RouteDecision {
  if (!account.hasConsentedToEula) return SHOW;
  if (products === undefined) return WAIT;
  return go(
    getReturnTarget(place, products) ?? getOnlyProduct(account, products)?.home ?? paths.productChoice(),
  );
}

/** Skipped with exactly one product, unless the person asked to choose. */
function judgeProductChoice(place: Place, account: Account, products: Products): RouteDecision {
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

function toSignIn(place: Place): RouteDecision {
  return go(paths.signIn(targetOf(place)));
}

function targetOf(place: Place): string | undefined {
  return parseReturnTarget(place.path + place.search + place.hash, place.origin);
}
