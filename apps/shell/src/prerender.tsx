import { renderToString } from "react-dom/server";

import { App } from "./app/App.tsx";
import { createFirstStores } from "./services/first-stores.ts";
import { createNotices } from "./services/notices/notice-store.ts";
import { createProductAreas } from "./products/product-registry.ts";
import { STANDALONE_SIGN_IN } from "./app/bootstrap/bootstrap-machine.ts";
import { createActivityLog } from "./services/activity-log.ts";
import type { ShellServices } from "./services/shell-services.ts";

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
      loader: { whenDescribed: never, load: never, prefetch: never, prefetchAhead: never },
      createServices: never,
      report: never,
    }),
    http: { send: never },
    clock,
    isNetworkIdle: never,
    productLoads: never,
    markProductBad: never,
    clockSkewMs: never,
    problemLog: never,
  };
}

/** The sign-in page as HTML, for the page served at `/login`. Run by the build. */
export function renderSignIn(): string {
  const machine = { getState: () => STANDALONE_SIGN_IN, watch: never };
  return renderToString(<App services={createStillServices()} bootstrap={{ machine, go: never }} />);
}
