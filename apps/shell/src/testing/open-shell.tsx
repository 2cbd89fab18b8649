import type { Account } from "@capno/auth-session/account";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import { createMemoryRouter, type RouteObject } from "@capno/router";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeHttp } from "@capno/test-kit/fake-http";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { vi } from "vitest";
import { createStore } from "zustand/vanilla";

import { App } from "../App.tsx";
import { browserClock } from "../browser-clock.ts";
import { createActivityLog } from "../features/activity/activity-log.ts";
import { createNotices } from "../notices/notice-store.ts";
import { createProductAreas } from "../product-areas/product-areas.ts";
import { createRoutes, FRAME_ROUTE } from "../routing/routes.tsx";
import { createPageHold } from "../session-flow/page-hold.ts";
import type {
  ConfigurationState,
  DialogState,
  SessionActions,
  SessionState,
  ShellServices,
} from "../shell-services.ts";
import { RELEASES } from "./releases.ts";

export interface Opening {
  readonly at: string;
  readonly account?: Account;
  readonly config?: RuntimeConfig;
  readonly actions?: Partial<SessionActions>;
  /** Pages of a product, which stand in the frame. */
  readonly pages?: readonly RouteObject[];
}

/** The shell's pages as a person meets them, without network, storage and address bar. */
export function openShell({ at, account, config = aRuntimeConfig(), actions, pages = [] }: Opening) {
  // The test browser has neither.
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("scrollTo", () => undefined);
  const http = createFakeHttp();
  http.reply("GET /version", { camrestVersion: "4.12.3", diagnoserverVersion: "3.14.2" });
  const report = vi.fn<(problem: string, cause?: unknown) => void>();
  const session = createStore<SessionState>(() => ({
    visitor: account === undefined ? { is: "anonymous" } : { is: "signed-in", account },
    storageBlocked: false,
    idleSecondsLeft: undefined,
    covered: false,
  }));
  const areas = createProductAreas({
    loader: {
      whenDescribed: async () => RELEASES,
      load: () => Promise.reject(new Error("no products in this test")),
      prefetch: () => undefined,
    },
    createServices: () => {
      throw new Error("no products in this test");
    },
    report,
  });
  areas.store.setState({ releases: RELEASES });
  const services: ShellServices = {
    shellVersion: "4.2.4",
    configuration: createStore<ConfigurationState>(() => ({ is: "ready", config })),
    session,
    sessionActions: {
      prepare: () => undefined,
      signIn: async () => ({ kind: "signed-in" }),
      logOut: () => session.setState({ visitor: { is: "anonymous" } }),
      staySignedIn: () => undefined,
      refreshAccount: () => Promise.reject(new Error("nobody to refresh")),
      ...actions,
    },
    notices: createNotices({ report }),
    dialogs: createStore<DialogState>(() => ({
      support: false,
      eula: false,
      about: false,
      activity: false,
      running: false,
    })),
    link: createStore(() => ({ state: "idle" as const })),
    activity: createActivityLog(browserClock),
    areas,
    http,
    clock: browserClock,
    pageHold: createPageHold(),
    updates: createStore(() => ({ offered: [] })),
    productLoads: () => [],
    giveUpProduct: () => false,
    clockSkewMs: () => undefined,
  };
  const routes = createRoutes();
  const frame = routes[0]?.children?.find(({ id }) => id === FRAME_ROUTE);
  frame?.children?.unshift(...pages);
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const address = () => {
    const { pathname, search, hash } = router.state.location;
    return pathname + search + hash;
  };
  render(
    <App
      services={services}
      router={{
        store: createStore(() => ({ router, generation: 0 })),
        isAtPlaceholder: () => true,
        matchAgain: () => Promise.resolve(),
        renew: () => undefined,
      }}
    />,
  );
  return { http, services, session, report, address, user: userEvent.setup() };
}
