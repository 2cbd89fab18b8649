import type { Clock } from "@capno/api-client/clock";
import type { Account } from "@capno/api-client/models/account";
import type { ProductId } from "@capno/domain/product/product-id";
import type { ProductSurface } from "@capno/product-contract/product";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import { createMemoryRouter, type RouteObject } from "@capno/router";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeHttp } from "@capno/test-kit/fake-http";
import { act, render, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, vi } from "vitest";

import { App } from "../app/App.tsx";
import { browserClock } from "../services/browser-clock.ts";
import { createFirstStores } from "../services/first-stores.ts";
import { createNotices } from "../services/notices/notice-store.ts";
import type { ProductLoader } from "../products/product-loader.ts";
import { createProductAreas } from "../products/product-registry.ts";
import { AppRouter } from "../app/AppRouter.tsx";
import type { BootstrapState } from "../app/bootstrap/bootstrap-machine.ts";
import { FRAME_ROUTE } from "../app/routes.tsx";
import { createShellRouter } from "../app/shell-router.tsx";
import { createActivityLog } from "../services/activity-log.ts";
import type { SessionActions, ShellServices } from "../services/shell-services.ts";
import { RELEASES } from "./releases.ts";

export interface Opening {
  readonly at: string;
  readonly account?: Account;
  readonly config?: RuntimeConfig;
  readonly actions?: Partial<SessionActions>;
  /** False: the list of products has not come yet. */
  readonly isListed?: boolean;
  /** Pages of a product, which stand in the frame. */
  readonly pages?: readonly RouteObject[];
  /** The sign-in page stood here before there was a router. */
  readonly isFromSignIn?: boolean;
  readonly clock?: Clock;
  /** What the composition root would have made otherwise. */
  readonly services?: Partial<ShellServices>;
  readonly loader?: Partial<Pick<ProductLoader, "prefetch" | "prefetchAhead">>;
}

/** The shell's pages as a person meets them, without network, storage and address bar. */
export function openShell({
  at,
  account,
  config = aRuntimeConfig(),
  actions,
  isListed = true,
  pages = [],
  isFromSignIn = false,
  clock = browserClock,
  services: changes = {},
  loader = {},
}: Opening) {
  // The test browser has neither.
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("scrollTo", () => undefined);
  const http = createFakeHttp();
  http.reply("GET /version", { camrestVersion: "4.12.3", diagnoserverVersion: "3.14.2" });
  const report = vi.fn<(problem: string, cause?: unknown) => void>();
  const stores = createFirstStores();
  const { session } = stores;
  stores.configuration.setState({ status: "ready", config });
  session.setState({
    authState: account === undefined ? { status: "anonymous" } : { status: "signed-in", account },
  });
  const areas = createProductAreas({
    loader: {
      whenDescribed: async () => RELEASES,
      load: () => Promise.reject(new Error("no products in this test")),
      prefetch: () => undefined,
      prefetchAhead: () => undefined,
      ...loader,
    },
    createServices: () => {
      throw new Error("no products in this test");
    },
    report,
  });
  if (isListed) areas.store.setState({ releases: RELEASES });
  const services: ShellServices = {
    ...stores,
    shellVersion: "4.2.4",
    sessionActions: {
      prepare: () => undefined,
      signIn: async () => ({ kind: "signed-in" }),
      logOut: () => session.setState({ authState: { status: "anonymous" } }),
      staySignedIn: () => undefined,
      refreshAccount: () => Promise.reject(new Error("nobody to refresh")),
      ...actions,
    },
    notices: createNotices({ report }),
    activity: createActivityLog(browserClock),
    areas,
    http,
    clock,
    isNetworkIdle: () => true,
    productLoads: () => [],
    markProductBad: () => false,
    clockSkewMs: () => undefined,
    problemLog: () => undefined,
    ...changes,
  };
  const router = createShellRouter(areas, (routes, options) => {
    const frame = routes[0]?.children?.find(({ id }) => id === FRAME_ROUTE);
    frame?.children?.unshift(...pages);
    return createMemoryRouter(routes, { ...options, initialEntries: [at] });
  });
  const address = () => {
    const { pathname, search, hash } = router.getRouter().state.location;
    return pathname + search + hash;
  };
  // All pages are there from the beginning: `standalone-sign-in.test.tsx` tests how they are loaded.
  const Pages = () => <AppRouter router={router} isFromSignIn={isFromSignIn} />;
  const state: BootstrapState = { status: "ready", pages: { Pages, restartAt: router.restartAt } };
  const machine = { getState: () => state, watch: () => () => undefined };
  render(<App services={services} bootstrap={{ machine, go: () => undefined }} />);
  /** In these tests no product opens by itself: puts one that is open in its place. */
  async function openArea(id: ProductId, surface: Partial<ProductSurface>): Promise<void> {
    await waitFor(() => expect(areas.store.getState().areas[id]?.status).toBe("failed"));
    const opened = { routes: [], sidebar: [], ...surface };
    act(() =>
      areas.store.setState(({ areas: others }) => ({
        areas: { ...others, [id]: { status: "open", surface: opened, version: "1.0.0" } },
      })),
    );
  }
  return { http, services, session, report, router, address, openArea, user: userEvent.setup() };
}
