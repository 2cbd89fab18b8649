import { RouterProvider } from "@capno/router";
import { StrictMode } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";

import { FailureBoundary } from "./frame/FailureBoundary.tsx";
import { Overlays } from "./frame/Overlays.tsx";
import { CurrentRouterProvider, type CurrentRouter } from "./product-areas/use-current-router.ts";
import type { RouterState } from "./routing/shell-router.tsx";
import { ShellProvider, type ShellServices } from "./shell-services.ts";

export interface AppProps {
  readonly services: ShellServices;
  readonly router: CurrentRouter & { readonly store: StoreApi<RouterState> };
}

/** The whole page. The same tree is rendered to HTML at build time for `/login`: see `prerender.tsx`. */
export function App({ services, router }: AppProps) {
  return (
    <StrictMode>
      <ShellProvider value={services}>
        <FailureBoundary
          fallback={<p role="alert">Something went wrong. Please reload the page.</p>}
          onFailure={(error) => services.notices.report("The shell failed", error)}
        >
          <CurrentRouterProvider value={router}>
            <Pages store={router.store} />
          </CurrentRouterProvider>
          <Overlays />
        </FailureBoundary>
      </ShellProvider>
    </StrictMode>
  );
}

function Pages({ store }: { readonly store: StoreApi<RouterState> }) {
  const { router, generation } = useStore(store);
  return <RouterProvider key={generation} router={router} />;
}
