import { StrictMode, useDeferredValue } from "react";
import { useStore } from "zustand";

import { FailureBoundary, type FailureBoundaryProps } from "./frame/FailureBoundary.tsx";
import { Overlays } from "./frame/Overlays.tsx";
import { PageNotReady } from "./frame/PageNotReady.tsx";
import type { FirstPage } from "./routing/first-page.ts";
import { PageFailure } from "./routing/PageFailure.tsx";
import { SignInAlone } from "./routing/SignInAlone.tsx";
import { ShellProvider, type ShellServices } from "./shell-services.ts";

export interface AppProps {
  readonly services: ShellServices;
  readonly firstPage: FirstPage;
}

const showFailure: FailureBoundaryProps["fallback"] = (_tryAgain, error) => <PageFailure error={error} />;

/** The whole page. The same tree is rendered to HTML at build time for `/login`: see `prerender.tsx`. */
export function App({ services, firstPage }: AppProps) {
  return (
    <StrictMode>
      <ShellProvider value={services}>
        <FailureBoundary
          fallback={<p role="alert">Something went wrong. Please reload the page.</p>}
          onFailure={(error) => services.notices.report("The shell failed", error)}
        >
          <FailureBoundary fallback={showFailure}>
            <Page firstPage={firstPage} />
          </FailureBoundary>
          <Overlays />
        </FailureBoundary>
      </ShellProvider>
    </StrictMode>
  );
}

function Page({ firstPage: { store, go } }: { readonly firstPage: FirstPage }) {
  // What is left stays until what follows can be drawn: a page of its own file may have to come first.
  const state = useDeferredValue(useStore(store));
  switch (state.status) {
    case "sign-in alone":
      return <SignInAlone key={state.generation} go={go} />;
    case "awaited":
      return <PageNotReady />;
    case "handed over":
      return <state.pages.Pages />;
    case "lost":
      return <PageFailure error={state.error} />;
  }
}
