import { runMachine, type RunningMachine } from "@capno/machine/run-machine";
import type { StoreApi } from "zustand/vanilla";

import { resolveRoute } from "../../paths/route-access.ts";
import { paths, withoutTrailingSlash } from "../../paths/paths.ts";
import type { ShellNotices } from "../../services/notices/notice-store.ts";
import { tellIfLate } from "../../services/notices/tell-if-late.ts";
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
  readonly machine: Pick<RunningMachine<BootstrapState, BootstrapEvent>, "getState" | "watch">;
  /** Follows a link of the sign-in page before the router is loaded. */
  go(to: string): void;
}

interface BootstrapLifetime extends Bootstrap {
  /** Looks where the page was opened. Called once, when it is known whether there is a session to restore. */
  begin(): void;
  /** Fetches the code of all pages ahead of its time. */
  fetch(): void;
  /** Called after the session's end. */
  restartAt(address: string): void;
}

interface BootstrapOptions {
  readonly areas: Pick<ProductAreas, "store">;
  readonly session: StoreApi<SessionState>;
  readonly notices: Pick<ShellNotices, "report" | "tell" | "withdraw">;
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
  const machine = runMachine<BootstrapState, BootstrapEvent, BootstrapEffect>({
    initial: STANDALONE_SIGN_IN,
    step: stepBootstrap,
    runEffect,
  });
  const { getState, send } = machine;

  function runEffect(effect: BootstrapEffect): void {
    switch (effect.type) {
      case "load-pages":
        return void load();
      case "notify-load-failure":
        notices.report("The code of the pages could not be loaded", effect.error);
        return notices.tell("network failure", { action: "opening the page", required: false });
      case "restart-pages":
        return effect.pages.restartAt(effect.address);
      default:
        effect satisfies never;
    }
  }

  async function load(): Promise<void> {
    try {
      const { createAppRouter } = await tellIfLate(loadCode(), notices);
      const state = getState();
      if (!isWanted(state)) return;
      const to =
        state.status === "standalone-sign-in" && state.leaving?.because === "link"
          ? state.leaving.to
          : undefined;
      send({ type: "pages-loaded", pages: createAppRouter(areas, to) });
    } catch (error) {
      send({ type: "load-failed", error });
    }
  }

  return {
    machine,
    go: (to) => send({ type: "link-followed", to }),
    begin: () => {
      const { authState } = session.getState();
      const { pathname: path, search, hash, origin } = location;
      const decision = resolveRoute({ path, search, hash, origin }, authState, undefined);
      const isLoggedOut = authState.status === "anonymous" && withoutTrailingSlash(path) === paths.logOut();
      const to = isLoggedOut ? paths.signIn() : decision.type === "redirect" ? decision.to : undefined;
      if (to !== undefined) history.replaceState(null, "", to);
      if (!isSignIn(location.pathname)) send({ type: "other-page-opened" });
      window.addEventListener("popstate", () => {
        if (!isSignIn(location.pathname)) send({ type: "address-changed" });
      });
      session.subscribe((now) => {
        if (now.authState.status === "signed-in") send({ type: "signed-in" });
      });
    },
    // A prefetch: the code is requested again when needed, and a failure is reported then.
    fetch: () => void loadCode().catch(() => undefined),
    restartAt: (address) => {
      if (getState().status !== "ready") history.replaceState(null, "", address);
      send({ type: "restarted", address });
    },
  };
}

function isSignIn(path: string): boolean {
  return withoutTrailingSlash(path) === paths.signIn();
}
