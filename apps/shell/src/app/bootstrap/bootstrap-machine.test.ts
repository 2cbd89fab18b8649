import { describe, expect, it } from "vitest";

import {
  isWanted,
  STANDALONE_SIGN_IN,
  stepBootstrap,
  type AppRouterModule,
  type BootstrapEvent,
  type BootstrapState,
  type Leaving,
} from "./bootstrap-machine.ts";

const pages: AppRouterModule = { Pages: () => null, restartAt: () => undefined };
const error = new Error("gone");
const alone = (leaving?: Leaving, generation = 0): BootstrapState => ({
  status: "standalone-sign-in",
  generation,
  leaving,
});
const LOADING: BootstrapState = { status: "loading" };
const FAILED: BootstrapState = { status: "failed", error };
const READY: BootstrapState = { status: "ready", pages };
const signedIn: Leaving = { because: "signed-in" };
const link: Leaving = { because: "link", to: "/login/register" };
const address: Leaving = { because: "address" };
const LOAD = { type: "load-pages" } as const;

type Row = readonly [
  from: BootstrapState,
  event: BootstrapEvent,
  next: BootstrapState,
  effects: readonly object[],
];

describe("the bootstrap machine", () => {
  it.each<Row>([
    [STANDALONE_SIGN_IN, { type: "signed-in" }, alone(signedIn), [LOAD]],
    [STANDALONE_SIGN_IN, { type: "address-changed" }, alone(address), [LOAD]],
    [STANDALONE_SIGN_IN, { type: "link-followed", to: "/login/register" }, alone(link), [LOAD]],
    [STANDALONE_SIGN_IN, { type: "other-page-opened" }, LOADING, [LOAD]],
    // A prefetch leaves the form as it is.
    [STANDALONE_SIGN_IN, { type: "pages-loaded", pages }, STANDALONE_SIGN_IN, []],
    [STANDALONE_SIGN_IN, { type: "load-failed", error }, STANDALONE_SIGN_IN, []],
    [alone(link), { type: "signed-in" }, alone(signedIn), [LOAD]],
    [alone(signedIn), { type: "link-followed", to: "/login/register" }, alone(signedIn), []],
    [alone(signedIn), { type: "pages-loaded", pages }, READY, []],
    [alone(link), { type: "pages-loaded", pages }, READY, []],
    [LOADING, { type: "pages-loaded", pages }, READY, []],
    // The form is still there; elsewhere there is nothing else to show.
    [alone(link), { type: "load-failed", error }, alone(), [{ type: "notify-load-failure", error }]],
    [alone(signedIn), { type: "load-failed", error }, FAILED, []],
    [alone(address), { type: "load-failed", error }, FAILED, []],
    [LOADING, { type: "load-failed", error }, FAILED, []],
    // A session that ends while the rest is on its way: nothing of it stays in the form.
    [alone(signedIn, 2), { type: "restarted", address: "/login" }, alone(undefined, 3), []],
    [LOADING, { type: "restarted", address: "/login" }, alone(), []],
    [FAILED, { type: "restarted", address: "/login" }, alone(), []],
    [
      READY,
      { type: "restarted", address: "/login" },
      READY,
      [{ type: "restart-pages", pages, address: "/login" }],
    ],
    [READY, { type: "signed-in" }, READY, []],
    [READY, { type: "address-changed" }, READY, []],
    [READY, { type: "load-failed", error }, READY, []],
    [LOADING, { type: "signed-in" }, LOADING, []],
  ])("moves from %j on %j to %j with the effects %j", (from, event, next, effects) => {
    expect(stepBootstrap(from, event)).toEqual([next, effects]);
  });

  it.each([
    [STANDALONE_SIGN_IN, false],
    [alone(link), true],
    [LOADING, true],
    [READY, false],
    [FAILED, false],
  ])("needs the code of all pages in the state %j: %s", (state, is) => {
    expect(isWanted(state)).toBe(is);
  });
});
