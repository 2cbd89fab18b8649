import { RouterProvider } from "@capno/router";
import { useStore } from "zustand";

import type { ProductAreas } from "../product-areas/product-areas.ts";
import { CurrentRouterProvider } from "../product-areas/use-current-router.ts";
import { CameFromContext } from "./came-from.ts";
import type { AllPages } from "./first-page-step.ts";
import { createShellRouter, type ShellRouter } from "./shell-router.tsx";

/** All pages, at the address of the sign-in page or of the link followed from it. */
export function createAllPages(areas: Pick<ProductAreas, "store">, to: string | undefined): AllPages {
  const shellRouter = createShellRouter(areas);
  // Before it is shown: the form would be drawn once more, empty.
  if (to !== undefined) void shellRouter.store.getState().router.navigate(to);
  return {
    Pages: () => <RoutedPages router={shellRouter} isFromSignIn={to !== undefined} />,
    restartAt: shellRouter.restartAt,
  };
}

export interface RoutedPagesProps {
  readonly router: ShellRouter;
  /** The sign-in page stood here before. */
  readonly isFromSignIn?: boolean;
}

export function RoutedPages({ router: shellRouter, isFromSignIn = false }: RoutedPagesProps) {
  const { router, generation } = useStore(shellRouter.store);
  return (
    <CurrentRouterProvider value={shellRouter}>
      <CameFromContext value={isFromSignIn && generation === 0 ? "sign-in" : undefined}>
        <RouterProvider key={generation} router={router} />
      </CameFromContext>
    </CurrentRouterProvider>
  );
}
