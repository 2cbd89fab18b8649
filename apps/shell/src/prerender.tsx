import { createMemoryRouter } from "@capno/router";
import { renderToString } from "react-dom/server";
import { createStore } from "zustand/vanilla";

import { App } from "./App.tsx";
import { createNotices } from "./notices/notice-store.ts";
import type { ProductAreaState } from "./product-areas/product-areas.ts";
import { SHELL_PAGES } from "./addresses/known-paths.ts";
import { createRoutes } from "./routing/routes.tsx";
import { createPageHold } from "./session-flow/page-hold.ts";
import type { ShellServices } from "./shell-services.ts";

const never = (): never => {
  throw new Error("Nothing is called while the sign-in page is rendered");
};

/** The first state of every store, as `startShell` makes them: the same tree, so that React can take it over. */
function createStillServices(): ShellServices {
  return {
    shellVersion: "",
    configuration: createStore(() => ({ is: "loading" as const })),
    session: createStore(() => ({
      visitor: { is: "being-restored" as const },
      storageBlocked: false,
      idleSecondsLeft: undefined,
      covered: false,
    })),
    sessionActions: {
      prepare: never,
      signIn: never,
      logOut: never,
      staySignedIn: never,
      refreshAccount: never,
    },
    notices: createNotices({ report: never }),
    dialogs: createStore(() => ({
      support: false,
      eula: false,
      about: false,
      activity: false,
      running: false,
    })),
    link: createStore(() => ({ state: "idle" as const })),
    activity: { record: never, store: createStore(() => ({ entries: [] })) },
    areas: {
      store: createStore<ProductAreaState>(() => ({ releases: undefined, listFailed: false, areas: {} })),
      describe: never,
      open: never,
      reopen: never,
      prefetch: never,
      disposeAll: never,
    },
    http: { send: never },
    pageHold: createPageHold(),
    updates: createStore(() => ({ offered: [] })),
    productLoads: () => [],
    giveUpProduct: () => false,
    clockSkewMs: () => undefined,
    clock: { now: never, wall: never, monotonic: never, after: never },
  };
}

/** The sign-in page as HTML, for the page served at `/login`. Run by the build. */
export function renderSignIn(): string {
  const router = createMemoryRouter(createRoutes(), { initialEntries: [SHELL_PAGES.signIn] });
  return renderToString(
    <App
      services={createStillServices()}
      router={{
        store: createStore(() => ({ router, generation: 0 })),
        isAtPlaceholder: () => false,
        matchAgain: () => Promise.resolve(),
        renew: never,
      }}
    />,
  );
}
