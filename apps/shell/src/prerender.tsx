import { createMemoryRouter } from "@capno/router";
import { renderToString } from "react-dom/server";

import { pages } from "./addresses/pages.ts";
import { App } from "./App.tsx";
import { createFirstStores } from "./first-state.ts";
import { createNotices } from "./notices/notice-store.ts";
import { createProductAreas } from "./product-areas/product-areas.ts";
import { createShellRouter } from "./routing/shell-router.tsx";
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
  const services = createStillServices();
  const router = createShellRouter(services.areas, (routes, options) =>
    createMemoryRouter(routes, { ...options, initialEntries: [pages.signIn()] }),
  );
  return renderToString(<App services={services} router={router} />);
}
