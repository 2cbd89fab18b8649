import type { ProductId } from "@capno/domain/product-id";
import { createBrowserRouter } from "@capno/router";
import { createStore, type StoreApi } from "zustand/vanilla";

import type { ProductAreas } from "../product-areas/product-areas.ts";
import type { CurrentRouter } from "../product-areas/use-current-router.ts";
import { getProductOfPath } from "../addresses/known-paths.ts";
import { createRoutes, FRAME_ROUTE, PLACEHOLDER_ROUTE, ProductCrash, ProductPages } from "./routes.tsx";

export type DataRouter = ReturnType<typeof createBrowserRouter>;

export interface RouterState {
  readonly router: DataRouter;
  /** Counts up with each new router, so that React begins anew with it. */
  readonly generation: number;
}

export interface ShellRouter extends CurrentRouter {
  readonly store: StoreApi<RouterState>;
  /** Begins anew at an address: after a log-out nothing of the session's products may stay in the routes. */
  restartAt(address: string): void;
}

/** A router that learns the routes of a product once that is open. */
export function createShellRouter(areas: ProductAreas): ShellRouter {
  const store = createStore<RouterState>(() => ({ router: createRouter(areas), generation: 0 }));

  function renew(): void {
    const { router, generation } = store.getState();
    router.dispose();
    store.setState({ router: createRouter(areas), generation: generation + 1 });
  }

  return {
    store,
    renew,
    isAtPlaceholder: () => store.getState().router.state.matches.at(-1)?.route.id === PLACEHOLDER_ROUTE,
    matchAgain: () => store.getState().router.revalidate(),
    restartAt: (address) => {
      history.replaceState(null, "", address);
      renew();
    },
  };
}

function createRouter(areas: ProductAreas): DataRouter {
  const known = new Set<ProductId>();
  return createBrowserRouter(createRoutes(), {
    patchRoutesOnNavigation: ({ path, patch }) => {
      const { releases = [], areas: opened } = areas.store.getState();
      const id = getProductOfPath(path, releases)?.id;
      const area = id && opened[id];
      if (id === undefined || area?.is !== "open" || known.has(id)) return;
      known.add(id);
      patch(FRAME_ROUTE, [
        {
          id: `product-${id}`,
          element: <ProductPages id={id} />,
          children: [{ errorElement: <ProductCrash id={id} />, children: area.surface.routes }],
        },
      ]);
    },
  });
}
