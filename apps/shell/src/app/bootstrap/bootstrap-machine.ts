import type { Step } from "@capno/machine/run-machine";
import type { ComponentType } from "react";

/** All pages of the shell behind one router; their code comes beside the frame's. */
export interface AppRouterModule {
  readonly Pages: ComponentType;
  /** Restarts at an address: after a log-out no routes of the session's products may remain. */
  restartAt(address: string): void;
}

export type Leaving =
  | { readonly because: "signed-in" }
  /** Back or Forward led to another page. */
  | { readonly because: "address" }
  | { readonly because: "link"; readonly to: string };

/** What the page shows until all pages are loaded. */
export type BootstrapState =
  | {
      readonly status: "standalone-sign-in";
      /** Incremented with each session that ended here, to reset the form. */
      readonly generation: number;
      readonly leaving: Leaving | undefined;
    }
  /** The address is another page's, whose code is loading. */
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly pages: AppRouterModule }
  | { readonly status: "failed"; readonly error: unknown };

export type BootstrapEvent =
  /** The page was opened at another address than sign-in's. */
  | { readonly type: "other-page-opened" }
  | { readonly type: "signed-in" }
  | { readonly type: "address-changed" }
  | { readonly type: "link-followed"; readonly to: string }
  | { readonly type: "pages-loaded"; readonly pages: AppRouterModule }
  | { readonly type: "load-failed"; readonly error: unknown }
  /** The session is over, and the address is sign-in's. */
  | { readonly type: "restarted"; readonly address: string };

export type BootstrapEffect =
  | { readonly type: "load-pages" }
  | { readonly type: "notify-load-failure"; readonly error: unknown }
  | { readonly type: "restart-pages"; readonly pages: AppRouterModule; readonly address: string };

type Outcome = readonly [next: BootstrapState, effects: readonly BootstrapEffect[]];

export const STANDALONE_SIGN_IN: BootstrapState = {
  status: "standalone-sign-in",
  generation: 0,
  leaving: undefined,
};

const LOAD_PAGES: BootstrapEffect = { type: "load-pages" };

/**
 * The sign-in page is rendered without the router until the user leaves it, so that loading the other pages never
 * discards typed text.
 */
export const stepBootstrap: Step<BootstrapState, BootstrapEvent, BootstrapEffect> = (state, event) => {
  switch (event.type) {
    case "other-page-opened":
      return [{ status: "loading" }, [LOAD_PAGES]];
    case "signed-in":
      return leave(state, { because: "signed-in" });
    case "address-changed":
      return leave(state, { because: "address" });
    case "link-followed":
      return leave(state, { because: "link", to: event.to });
    case "pages-loaded":
      return isWanted(state) ? [{ status: "ready", pages: event.pages }, []] : [state, []];
    case "load-failed":
      return lose(state, event.error);
    case "restarted":
      return restart(state, event.address);
    default:
      return event satisfies never;
  }
};

/** Whether the page waits for the code of all pages; a prefetch changes nothing on it. */
export function isWanted(state: BootstrapState): boolean {
  return state.status === "loading" || (state.status === "standalone-sign-in" && state.leaving !== undefined);
}

function leave(state: BootstrapState, leaving: Leaving): Outcome {
  if (state.status !== "standalone-sign-in") return [state, []];
  // After a sign-in, ignore a link that was followed before it.
  if (state.leaving?.because === "signed-in") return [state, []];
  return [{ ...state, leaving }, [LOAD_PAGES]];
}

function lose(state: BootstrapState, error: unknown): Outcome {
  if (!isWanted(state)) return [state, []];
  // A form is still there to be filled in; everywhere else there is nothing left to show.
  return state.status === "standalone-sign-in" && state.leaving?.because === "link"
    ? [{ ...state, leaving: undefined }, [{ type: "notify-load-failure", error }]]
    : [{ status: "failed", error }, []];
}

function restart(state: BootstrapState, address: string): Outcome {
  if (state.status === "ready") return [state, [{ type: "restart-pages", pages: state.pages, address }]];
  const generation = state.status === "standalone-sign-in" ? state.generation + 1 : 0;
  return [{ status: "standalone-sign-in", generation, leaving: undefined }, []];
}
