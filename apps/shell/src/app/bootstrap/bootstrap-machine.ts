import type { ComponentType } from "react";

/** All pages of the shell behind one router; their code comes beside the frame's. */
export interface AppRouterModule {
  readonly Pages: ComponentType;
  /** Restarts at an address: after a log-out no routes of the session's products may remain. */
  restartAt(address: string): void;
}

/** Why the sign-in page is left. */
export type Leaving =
  | { readonly because: "signed in" }
  /** Back or Forward led to another page. */
  | { readonly because: "address" }
  | { readonly because: "link"; readonly to: string };

/** What the page shows until all pages are loaded. */
export type BootstrapState =
  | {
      readonly status: "sign-in alone";
      /** Incremented with each session that ended here, to reset the form. */
      readonly generation: number;
      readonly leaving: Leaving | undefined;
    }
  /** The address is another page's. */
  | { readonly status: "awaited" }
  | { readonly status: "handed over"; readonly pages: AppRouterModule }
  | { readonly status: "lost"; readonly error: unknown };

export type BootstrapEvent =
  | { readonly type: "signed in" }
  | { readonly type: "address changed" }
  | { readonly type: "link followed"; readonly to: string }
  | { readonly type: "pages made"; readonly pages: AppRouterModule }
  | { readonly type: "code lost"; readonly error: unknown }
  /** The session is over, and the address is sign-in's. */
  | { readonly type: "restarted"; readonly address: string };

export type BootstrapEffect =
  | { readonly type: "load the code" }
  | { readonly type: "tell that it did not load"; readonly error: unknown }
  | { readonly type: "restart the pages"; readonly pages: AppRouterModule; readonly address: string };

type Step = readonly [next: BootstrapState, effects: readonly BootstrapEffect[]];

export const STANDALONE_SIGN_IN: BootstrapState = {
  status: "sign-in alone",
  generation: 0,
  leaving: undefined,
};

/**
 * The sign-in page is rendered without the router until the user leaves it, so that loading the other pages never
 * discards typed text.
 */
export function stepBootstrap(state: BootstrapState, event: BootstrapEvent): Step {
  switch (event.type) {
    case "signed in":
      return leave(state, { because: "signed in" });
    case "address changed":
      return leave(state, { because: "address" });
    case "link followed":
      return leave(state, { because: "link", to: event.to });
    case "pages made":
      return isWanted(state) ? [{ status: "handed over", pages: event.pages }, []] : [state, []];
    case "code lost":
      return lose(state, event.error);
    case "restarted":
      return restart(state, event.address);
  }
}

/** Whether all pages are waited for: what was fetched ahead of its time changes nothing on the page. */
export function isWanted(state: BootstrapState): boolean {
  return state.status === "awaited" || (state.status === "sign-in alone" && state.leaving !== undefined);
}

function leave(state: BootstrapState, leaving: Leaving): Step {
  if (state.status !== "sign-in alone") return [state, []];
  // After a sign-in, ignore a link that was followed before it.
  if (state.leaving?.because === "signed in") return [state, []];
  return [{ ...state, leaving }, [{ type: "load the code" }]];
}

function lose(state: BootstrapState, error: unknown): Step {
  if (!isWanted(state)) return [state, []];
  // A form is still there to be filled in; everywhere else there is nothing left to show.
  return state.status === "sign-in alone" && state.leaving?.because === "link"
    ? [{ ...state, leaving: undefined }, [{ type: "tell that it did not load", error }]]
    : [{ status: "lost", error }, []];
}

function restart(state: BootstrapState, address: string): Step {
  if (state.status === "handed over")
    return [state, [{ type: "restart the pages", pages: state.pages, address }]];
  const generation = state.status === "sign-in alone" ? state.generation + 1 : 0;
  return [{ status: "sign-in alone", generation, leaving: undefined }, []];
}
