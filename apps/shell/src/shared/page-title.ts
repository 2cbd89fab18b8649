import type { RouteHandle } from "@capno/product-contract/product";

interface TitledMatch {
  readonly handle?: unknown;
  readonly params: Readonly<Record<string, string | undefined>>;
}

export const TITLE_START = "Dashboard - ";

/** The sign-in page is shown first without the router, later with it. */
export const SIGN_IN_HANDLE = { title: "Login", order: 0 } as const satisfies RouteHandle;

/** "Dashboard - {title}" of the innermost page that has one. */
export function getPageTitle(matches: readonly TitledMatch[]): string {
  for (const match of matches.toReversed()) {
    const { title } = toRouteHandle(match.handle);
    const text = typeof title === "function" ? title(match.params) : title;
    if (text) return TITLE_START + text;
  }
  return "Dashboard";
}

/** Handles come from products too: read, never trusted. */
function toRouteHandle(handle: unknown): RouteHandle {
  return typeof handle === "object" && handle !== null ? handle : {};
}

/** The merged handle of a page: what the innermost match says, else what surrounds it. */
export function getPageHandle(matches: readonly TitledMatch[]): RouteHandle {
  return Object.assign({}, ...matches.map((match) => toRouteHandle(match.handle)));
}
