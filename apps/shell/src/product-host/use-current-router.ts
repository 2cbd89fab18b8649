import { createContext, use } from "react";

export interface CurrentRouter {
  /** The address belongs to a product, and none of the routes known so far is its own. */
  isAtPlaceholder(): boolean;
  /** Asks once more which route the address belongs to: a product's routes may have come to be known. */
  matchAgain(): Promise<void>;
  /** Replaces the router with one without product routes, at the same address. */
  renew(): void;
}

const RouterContext = createContext<CurrentRouter | undefined>(undefined);
export const CurrentRouterProvider = RouterContext;

export function useCurrentRouter(): CurrentRouter {
  const router = use(RouterContext);
  if (router === undefined) throw new Error("useCurrentRouter outside a CurrentRouterProvider");
  return router;
}
