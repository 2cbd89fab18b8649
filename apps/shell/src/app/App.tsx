import { useMachine } from "@capno/machine/use-machine";
import { StrictMode, useDeferredValue } from "react";

import { FailureBoundary, type FailureBoundaryProps } from "../layout/FailureBoundary.tsx";
import { Overlays } from "../layout/Overlays.tsx";
import { PageLoading } from "../layout/PageLoading.tsx";
import type { Bootstrap } from "./bootstrap/bootstrap.ts";
import { PageFailure } from "./PageFailure.tsx";
import { paths } from "../paths/paths.ts";
import { StandaloneSignIn } from "./bootstrap/StandaloneSignIn.tsx";
import { ShellProvider } from "../services/shell-context.ts";
import type { ShellServices } from "../services/shell-services.ts";

interface AppProps {
  readonly services: ShellServices;
  readonly bootstrap: Bootstrap;
}

const showFailure: FailureBoundaryProps["fallback"] = (_tryAgain, error) => <PageFailure error={error} />;

/** The whole page. The same tree is rendered to HTML at build time for `/login`: see `prerender.tsx`. */
export function App({ services, bootstrap }: AppProps) {
  return (
    <StrictMode>
      <ShellProvider value={services}>
        <FailureBoundary
          fallback={
            <p role="alert">
              Something went wrong. <a href="/">Open the first page</a>, or{" "}
              <a href={paths.logOut()}>log out</a>.
            </p>
          }
          onFailure={(error) => services.notices.report("The shell failed", error)}
        >
          <FailureBoundary fallback={showFailure}>
            <Page bootstrap={bootstrap} />
          </FailureBoundary>
          <Overlays />
        </FailureBoundary>
      </ShellProvider>
    </StrictMode>
  );
}

function Page({ bootstrap: { machine, go } }: { readonly bootstrap: Bootstrap }) {
  // The previous page stays until the next one can be drawn, because its own code may have to load first.
  const state = useDeferredValue(useMachine(machine));
  switch (state.status) {
    case "standalone-sign-in":
      return <StandaloneSignIn key={state.generation} go={go} />;
    case "loading":
      return <PageLoading />;
    case "ready":
      return <state.pages.Pages />;
    case "failed":
      return <PageFailure error={state.error} />;
  }
}
