import { createStore, type StoreApi } from "zustand/vanilla";

import { resolveRoute } from "../../paths/route-access.ts";
import { paths, withoutTrailingSlash } from "../../paths/paths.ts";
import type { ShellNotices } from "../../services/notices/notice-store.ts";
import type { ProductAreas } from "../../products/product-registry.ts";
import type { SessionState } from "../../services/shell-services.ts";
import {
  isWanted,
  STANDALONE_SIGN_IN,
  stepBootstrap,
  type BootstrapEffect,
  type BootstrapEvent,
  type BootstrapState,
} from "./bootstrap-machine.ts";

export interface Bootstrap {
  readonly store: StoreApi<BootstrapState>;
  /** Follows a link of the sign-in page before the router is loaded. */
  go(to: string): void;
}

export interface BootstrapLifetime extends Bootstrap {
  /** Looks where the page was opened. Called once, when it is known whether there is a session to restore. */
  begin(): void;
  /** Fetches the code of all pages ahead of its time. */
  fetch(): void;
  /** After the session's end. */
  restartAt(address: string): void;
}

export interface BootstrapOptions {
  readonly areas: Pick<ProductAreas, "store">;
  readonly session: StoreApi<SessionState>;
  readonly notices: Pick<ShellNotices, "report" | "tell">;
  readonly loadCode?: () => Promise<Pick<typeof import("../AppRouter.tsx"), "createAppRouter">>;
}

const loadAppRouter = () => import(/* webpackChunkName: "frame" */ "../AppRouter.tsx");

/** The sign-in page alone, and the change from it to all pages once it is left. */
export function createBootstrap({
  areas,
  session,
  notices,
  loadCode = loadAppRouter,
}: BootstrapOptions): BootstrapLifetime {
  const store = createStore<BootstrapState>(() => STANDALONE_SIGN_IN);

  function send(event: BootstrapEvent): void {
    const [next, effects] = stepBootstrap(store.getState(), event);
    store.setState(next, true);
    effects.forEach(run);
  }

  function run(effect: BootstrapEffect): void {
    switch (effect.type) {
      case "load the code":
        void load();
        return;
      case "tell that it did not load":
        notices.report("The code of the pages could not be loaded", effect.error);
        notices.tell("network failure", { action: "opening the page", required: false });
        return;
      case "restart the pages":
        effect.pages.restartAt(effect.address);
    }
  }

  async function load(): Promise<void> {
    try {
      const { createAppRouter } = await loadCode();
      const state = store.getState();
      if (!isWanted(state)) return;
      const to =
        state.status === "sign-in alone" && state.leaving?.because === "link" ? state.leaving.to : undefined;
      send({ type: "pages made", pages: createAppRouter(areas, to) });
    } catch (error) {
      send({ type: "code lost", error });
    }
  }

  return {
    store,
    go: (to) => send({ type: "link followed", to }),
    begin: () => {
      const { authState } = session.getState();
      const { pathname: path, search, hash, origin } = location;
      const decision = resolveRoute({ path, search, hash, origin }, authState, undefined);
      const isLoggedOut = authState.status === "anonymous" && withoutTrailingSlash(path) === paths.logOut();
      const to = isLoggedOut ? paths.signIn() : decision.type === "redirect" ? decision.to : undefined;
      if (to !== undefined) history.replaceState(null, "", to);
      if (!isSignIn(location.pathname)) {
        store.setState({ status: "awaited" }, true);
        void load();
      }
      window.addEventListener("popstate", () => {
        if (!isSignIn(location.pathname)) send({ type: "address changed" });
      });
      session.subscribe((now) => {
        if (now.authState.status === "signed-in") send({ type: "signed in" });
      });
    },
    // A prefetch: the code is requested again when needed, and a failure is reported then.
    fetch: () => void loadCode().catch(() => undefined),
    restartAt: (address) => {
      if (store.getState().status !== "handed over") history.replaceState(null, "", address);
      send({ type: "restarted", address });
    },
  };
}

function isSignIn(path: string): boolean {
  return withoutTrailingSlash(path) === paths.signIn();
}
