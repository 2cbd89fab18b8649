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
  status: "sign-in alone",
  generation,
  leaving,
});
const AWAITED: BootstrapState = { status: "awaited" };
const LOST: BootstrapState = { status: "lost", error };
const HANDED_OVER: BootstrapState = { status: "handed over", pages };
const signedIn: Leaving = { because: "signed in" };
const link: Leaving = { because: "link", to: "/login/register" };
const address: Leaving = { because: "address" };
const LOAD = { type: "load the code" } as const;

type Row = readonly [
  from: BootstrapState,
  event: BootstrapEvent,
  next: BootstrapState,
  effects: readonly object[],
];

describe("the bootstrap machine", () => {
  it.each<Row>([
    [STANDALONE_SIGN_IN, { type: "signed in" }, alone(signedIn), [LOAD]],
    [STANDALONE_SIGN_IN, { type: "address changed" }, alone(address), [LOAD]],
    [STANDALONE_SIGN_IN, { type: "link followed", to: "/login/register" }, alone(link), [LOAD]],
    // Fetched ahead: the form stays as it is.
    [STANDALONE_SIGN_IN, { type: "pages made", pages }, STANDALONE_SIGN_IN, []],
    [STANDALONE_SIGN_IN, { type: "code lost", error }, STANDALONE_SIGN_IN, []],
    [alone(link), { type: "signed in" }, alone(signedIn), [LOAD]],
    [alone(signedIn), { type: "link followed", to: "/login/register" }, alone(signedIn), []],
    [alone(signedIn), { type: "pages made", pages }, HANDED_OVER, []],
    [alone(link), { type: "pages made", pages }, HANDED_OVER, []],
    [AWAITED, { type: "pages made", pages }, HANDED_OVER, []],
    // The form is still there; elsewhere there is nothing else to show.
    [alone(link), { type: "code lost", error }, alone(), [{ type: "tell that it did not load", error }]],
    [alone(signedIn), { type: "code lost", error }, LOST, []],
    [alone(address), { type: "code lost", error }, LOST, []],
    [AWAITED, { type: "code lost", error }, LOST, []],
    // A session that ends while the rest is on its way: nothing of it stays in the form.
    [alone(signedIn, 2), { type: "restarted", address: "/login" }, alone(undefined, 3), []],
    [AWAITED, { type: "restarted", address: "/login" }, alone(), []],
    [LOST, { type: "restarted", address: "/login" }, alone(), []],
    [
      HANDED_OVER,
      { type: "restarted", address: "/login" },
      HANDED_OVER,
      [{ type: "restart the pages", pages, address: "/login" }],
    ],
    [HANDED_OVER, { type: "signed in" }, HANDED_OVER, []],
    [HANDED_OVER, { type: "address changed" }, HANDED_OVER, []],
    [HANDED_OVER, { type: "code lost", error }, HANDED_OVER, []],
    [AWAITED, { type: "signed in" }, AWAITED, []],
  ])("moves from %j on %j to %j with the effects %j", (from, event, next, effects) => {
    expect(stepBootstrap(from, event)).toEqual([next, effects]);
  });

  it.each([
    [STANDALONE_SIGN_IN, false],
    [alone(link), true],
    [AWAITED, true],
    [HANDED_OVER, false],
    [LOST, false],
  ])("needs the code of all pages in the state %j: %s", (state, is) => {
    expect(isWanted(state)).toBe(is);
  });
});
