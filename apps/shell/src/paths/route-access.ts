import type { Account } from "@capno/api-client/models/account";
import { hasPermission } from "@capno/domain/account/permission";

import { isChoiceAsked, isShellPath, paths, withoutTrailingSlash } from "./paths.ts";
import { getProductOfPath, type KnownProduct } from "./product-paths.ts";
import { parseReturnTarget, readReturnTarget } from "./return-target.ts";

/** Who uses the page. Signed in only once the account and its permissions are known. */
export type AuthState =
  | { readonly status: "being-restored" }
  | { readonly status: "anonymous" }
  | { readonly status: "signed-in"; readonly account: Account };

export interface Place {
  readonly path: string;
  /** The query, which begins with `?`, or empty. */
  readonly search: string;
  /** The fragment, which begins with `#`, or empty. */
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
      readonly because?: "missing permission" | "unknown page" | undefined;
    };

const RENDER: RouteDecision = { type: "render" };
const PENDING: RouteDecision = { type: "pending" };
const redirect = (to: string): RouteDecision => ({ type: "redirect", to });

/** Redirect chains are acyclic; six hops is a safety limit. */
const MAX_REDIRECTS = 6;

/**
 * Follows redirects to the final decision, so that sign-in to a product's page is one navigation instead of one per rule.
 * The notice is that of the first redirect.
 */
export function resolveRoute(
  place: Place,
  authState: AuthState,
  products: Products,
  isListLost = false,
): RouteDecision {
  const first = checkAccess(place, authState, products, isListLost);
  if (first.type !== "redirect") return first;
  let { to, because } = first;
  for (let step = 0; step < MAX_REDIRECTS; step += 1) {
    const next = checkAccess(toPlace(to, place.origin), authState, products, isListLost);
    if (next.type !== "redirect") break;
    to = next.to;
    because ??= next.because;
  }
  return { type: "redirect", to, because };
}

export function toPlace(address: string, origin: string): Place {
  const { pathname, search, hash } = new URL(address, origin);
  return { path: pathname, search, hash, origin };
}

/** Every global navigation rule of the shell, in the order in which they apply. */
export function checkAccess(
  place: Place,
  authState: AuthState,
  products: Products,
  isListLost = false,
): RouteDecision {
  const path = withoutTrailingSlash(place.path);
  switch (path) {
    case "/":
      return redirect(paths.signIn() + place.search);
    case paths.signIn():
      return authState.status === "signed-in" ? redirect(paths.consent() + place.search) : RENDER;
    case paths.registration():
    case paths.forgottenPassword():
    case paths.resetPassword():
    case paths.logOut():
      return RENDER;
  }

  const isOfShell = isShellPath(path);
  if (!isOfShell && products === undefined)
    return authState.status === "anonymous" ? toSignIn(place) : PENDING;
  const product = isOfShell ? undefined : getProductOfPath(path, products);
  if (authState.status === "being-restored") return PENDING;
  if (!isOfShell && product === undefined) {
    return authState.status === "signed-in"
      ? { type: "redirect", to: paths.signIn(), because: "unknown page" }
      : redirect(paths.signIn());
  }

  if (authState.status === "anonymous") return toSignIn(place);
  const { account } = authState;

  if (path === paths.consent()) return checkConsentPage(place, account, products, isListLost);
  if (!account.hasConsentedToEula) return redirect(paths.consent(targetOf(place)));
  if (path === paths.productChoice()) return checkProductChoice(place, account, products);
  if (product !== undefined && !hasPermission(account, product.permission)) {
    // Without `to`: it would lead straight back here. REQ-NAV-02
    return { type: "redirect", to: paths.consent(), because: "missing permission" };
  }
  return RENDER;
}

/**
 * Without a page to return to, leads to the only product or to the choice of products. If the list of products failed to
 * load, leads to the page that waits for the list: the person gave consent long ago and must not see its page again.
 */
function checkConsentPage(
  place: Place,
  account: Account,
  products: Products,
  isListLost: boolean,
): RouteDecision {
  if (!account.hasConsentedToEula) return RENDER;
  if (products === undefined)
    return isListLost
      ? redirect(readReturnTarget(place.search, place.origin) ?? paths.productChoice())
      : PENDING;
  return redirect(
    getReturnTarget(place, products) ?? getOnlyProduct(account, products)?.home ?? paths.productChoice(),
  );
}

/** Skipped with exactly one product, unless the person asked to choose. */
function checkProductChoice(place: Place, account: Account, products: Products): RouteDecision {
  if (products === undefined) return PENDING;
  const only = getOnlyProduct(account, products);
  return only !== undefined && !isChoiceAsked(place.search) ? redirect(only.home) : RENDER;
}

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
  return redirect(paths.signIn(targetOf(place)));
}

function targetOf(place: Place): string | undefined {
  return parseReturnTarget(place.path + place.search + place.hash, place.origin);
}
