import { renderToString } from "react-dom/server";
import { createStore } from "zustand/vanilla";

import { App } from "./App.tsx";
import { createFirstStores } from "./first-state.ts";
import { createNotices } from "./notices/notice-store.ts";
import { createProductAreas } from "./product-areas/product-areas.ts";
import { SIGN_IN_ALONE, type FirstPageState } from "./routing/first-page-step.ts";
import { createActivityLog } from "./session-flow/activity-log.ts";
import type { ShellServices } from "./shell-services.ts";

const never = (): never => {
  throw new Error("Nothing is called while the sign-in page is rendered");
};

/** The shell before anything has happened: the same tree as `startShell` makes, so that React can take it over. */
function createStillServices(): ShellServices {
  const clock = { now: never, wall: never, monotonic: never, after: never };
  return {
    ...createFirstStores(),
    shellVersion: "",
    sessionActions: {
      prepare: never,
      signIn: never,
      logOut: never,
      staySignedIn: never,
      refreshAccount: never,
    },
    notices: createNotices({ report: never }),
    activity: createActivityLog(clock),
    areas: createProductAreas({
      loader: { whenDescribed: never, load: never, prefetch: { one: never, each: never } },
      createServices: never,
      report: never,
    }),
    http: { send: never },
    clock,
    isAtRest: never,
    productLoads: never,
    giveUpProduct: never,
    clockSkewMs: never,
  };
}

/** The sign-in page as HTML, for the page served at `/login`. Run by the build. */
export function renderSignIn(): string {
  const store = createStore<FirstPageState>(() => SIGN_IN_ALONE);
  return renderToString(<App services={createStillServices()} firstPage={{ store, go: never }} />);
}
