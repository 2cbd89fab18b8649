import { RouterProvider } from "@capno/router";
import { useEffect, useState } from "react";
import { useStore } from "zustand";

import type { ProductAreas } from "../products/product-registry.ts";
import { CurrentRouterProvider } from "../product-host/use-current-router.ts";
import { EntryPageContext } from "./entry-page-context.ts";
import type { AppRouterModule } from "./bootstrap/bootstrap-machine.ts";
import "./fallback-font.css";
import { createShellRouter, type ShellRouter } from "./shell-router.tsx";

/** All pages, at the address of the sign-in page or of the link followed from it. */
export function createAppRouter(areas: Pick<ProductAreas, "store">, to: string | undefined): AppRouterModule {
  const shellRouter = createShellRouter(areas);
  // Navigate before the router is shown; otherwise it would draw the form once more, empty.
  if (to !== undefined) void shellRouter.getRouter().navigate(to);
  return {
    Pages: () => <AppRouter router={shellRouter} isFromSignIn={to !== undefined} />,
    restartAt: shellRouter.restartAt,
  };
}

interface AppRouterProps {
  readonly router: ShellRouter;
  /** The sign-in page stood here before. */
  readonly isFromSignIn?: boolean;
}

export function AppRouter({ router: shellRouter, isFromSignIn = false }: AppRouterProps) {
  const generation = useStore(shellRouter.generation);
  // React keeps the props of the previous render: a second one releases the router of the session that ended.
  const [, renderAgain] = useState(generation);
  // oxlint-disable-next-line react/set-state-in-effect -- its purpose is another render
  useEffect(() => renderAgain(generation), [generation]);
  return (
    <CurrentRouterProvider value={shellRouter}>
      <EntryPageContext value={isFromSignIn && generation === 0 ? "sign-in" : undefined}>
        <RouterProvider key={generation} router={shellRouter.getRouter()} />
      </EntryPageContext>
    </CurrentRouterProvider>
  );
}
