import { createStore, type StoreApi } from "zustand/vanilla";

import { judgeWay } from "../addresses/guards.ts";
import { pages, withoutTrailingSlash } from "../addresses/pages.ts";
import type { ShellNotices } from "../notices/notice-store.ts";
import type { ProductAreas } from "../product-areas/product-areas.ts";
import type { SessionState } from "../shell-services.ts";
import {
  isWanted,
  SIGN_IN_ALONE,
  stepFirstPage,
  type FirstPageEffect,
  type FirstPageEvent,
  type FirstPageState,
} from "./first-page-step.ts";

export interface FirstPage {
  readonly store: StoreApi<FirstPageState>;
  /** Follows a link of the sign-in page before the router is loaded. */
  go(to: string): void;
}

export interface FirstPageLife extends FirstPage {
  /** Looks where the page was opened. Called once, when it is known whether there is a session to restore. */
  begin(): void;
  /** Fetches the code of all pages ahead of its time. */
  fetch(): void;
  /** After the session's end. */
  restartAt(address: string): void;
}

export interface FirstPageOptions {
  readonly areas: Pick<ProductAreas, "store">;
  readonly session: StoreApi<SessionState>;
  readonly notices: Pick<ShellNotices, "report" | "tell">;
  readonly loadCode?: () => Promise<Pick<typeof import("./all-pages.tsx"), "createAllPages">>;
}

const loadAllPages = () => import(/* webpackChunkName: "frame" */ "./all-pages.tsx");

/** The sign-in page alone, and the change from it to all pages once it is left. */
export function createFirstPage({
  areas,
  session,
  notices,
  loadCode = loadAllPages,
}: FirstPageOptions): FirstPageLife {
  const store = createStore<FirstPageState>(() => SIGN_IN_ALONE);

  function send(event: FirstPageEvent): void {
    const [next, effects] = stepFirstPage(store.getState(), event);
    store.setState(next, true);
    effects.forEach(run);
  }

  function run(effect: FirstPageEffect): void {
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
      const { createAllPages } = await loadCode();
      const state = store.getState();
      if (!isWanted(state)) return;
      const to =
        state.status === "sign-in alone" && state.leaving?.because === "link" ? state.leaving.to : undefined;
      send({ type: "pages made", pages: createAllPages(areas, to) });
    } catch (error) {
      send({ type: "code lost", error });
    }
  }

  return {
    store,
    go: (to) => send({ type: "link followed", to }),
    begin: () => {
      const { visitor } = session.getState();
      const { pathname: path, search, hash, origin } = location;
      const verdict = judgeWay({ path, search, hash, origin }, visitor, undefined);
      const isLoggedOut = visitor.status === "anonymous" && withoutTrailingSlash(path) === pages.logOut();
      const to = isLoggedOut ? pages.signIn() : verdict.type === "go" ? verdict.to : undefined;
      if (to !== undefined) history.replaceState(null, "", to);
      if (!isSignIn(location.pathname)) {
        store.setState({ status: "awaited" }, true);
        void load();
      }
      window.addEventListener("popstate", () => {
        if (!isSignIn(location.pathname)) send({ type: "address changed" });
      });
      session.subscribe((now) => {
        if (now.visitor.status === "signed-in") send({ type: "signed in" });
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
  return withoutTrailingSlash(path) === pages.signIn();
}
