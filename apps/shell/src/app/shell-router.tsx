import { createBrowserRouter, type RouteObject } from "@capno/router";
import { createStore, type StoreApi } from "zustand/vanilla";

import { getProductOfPath } from "../paths/product-paths.ts";
import type { ProductAreas } from "../products/product-registry.ts";
import type { CurrentRouter } from "../product-host/use-current-router.ts";
import { ProductErrorPage } from "../product-host/ProductErrorPage.tsx";
import { ProductPages } from "../product-host/ProductPages.tsx";
import { createLicencesRoute, createRoutes, FRAME_ROUTE, PLACEHOLDER_ROUTE } from "./routes.tsx";

type DataRouter = ReturnType<typeof createBrowserRouter>;
/** How a router comes to be from its first routes and what it learns later. */
type CreateRouter = (
  routes: RouteObject[],
  options: Pick<NonNullable<Parameters<typeof createBrowserRouter>[1]>, "patchRoutesOnNavigation">,
) => DataRouter;

export interface ShellRouter extends CurrentRouter {
  /** Incremented with each new router, so that React remounts it. */
  readonly generation: StoreApi<number>;
  getRouter(): DataRouter;
  /** Restarts at an address: after a log-out no routes of the session's products may remain. */
  restartAt(address: string): void;
}

/** A router that learns the routes of a product once that is open, and of its licences once it is known. */
export function createShellRouter(
  areas: Pick<ProductAreas, "store">,
  create: CreateRouter = createBrowserRouter,
): ShellRouter {
  // Not in the store, which keeps its first state for ever: a router holds the products' routes, and what these have read.
  let router = createRouter(areas, create);
  const generation = createStore(() => 0);

  function renew(): void {
    router.dispose();
    router = createRouter(areas, create);
    generation.setState(generation.getState() + 1);
  }

  return {
    generation,
    getRouter: () => router,
    renew,
    isAtPlaceholder: () => router.state.matches.at(-1)?.route.id === PLACEHOLDER_ROUTE,
    matchAgain: () => matchAgain(router),
    restartAt: (address) => {
      history.replaceState(null, "", address);
      renew();
    },
  };
}

function matchAgain(router: DataRouter): Promise<void> {
  const { location, navigation } = router.state;
  const { pathname, search, hash, state } = location;
  // Navigating again would cancel a navigation that is under way, and the router treats an address with a hash
  // as a jump within the page.
  if (navigation.state !== "idle" || hash !== "") return router.revalidate();
  // `replace`: a product that redirects replaces this entry, otherwise Back would lead here and be redirected again.
  return router.navigate(pathname + search, { replace: true, state });
}

function createRouter(areas: Pick<ProductAreas, "store">, create: CreateRouter): DataRouter {
  return create(createRoutes(), {
    patchRoutesOnNavigation: ({ path, patch }) => {
      const { releases = [], areas: opened } = areas.store.getState();
      const product = getProductOfPath(path, releases);
      if (product === undefined) return;
      const { id } = product;
      // Patching in a route that the router already has does nothing.
      patch(FRAME_ROUTE, [createLicencesRoute(product)]);
      const area = opened[id];
      if (area?.status !== "open") return;
      patch(FRAME_ROUTE, [
        {
          id: `product-${id}`,
          element: <ProductPages product={product} />,
          children: [{ errorElement: <ProductErrorPage id={id} />, children: area.surface.routes }],
        },
      ]);
    },
  });
}
