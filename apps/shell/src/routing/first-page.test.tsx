import { anAccount } from "@capno/test-kit/builders";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import { createFirstStores } from "../first-state.ts";
import type { ProductAreaState } from "../product-areas/product-areas.ts";
import type { Visitor } from "../addresses/guards.ts";
import type { AllPages } from "./first-page-step.ts";
import { createFirstPage } from "./first-page.ts";

const ANYBODY: Visitor = { status: "anonymous" };
const RESTORED: Visitor = { status: "being-restored" };
const SOMEBODY: Visitor = { status: "signed-in", account: anAccount() };

type Code = { readonly createAllPages: (areas: unknown, to: string | undefined) => AllPages };

beforeEach(() => history.replaceState(null, "", "/login"));
afterEach(() => history.replaceState(null, "", "/"));

/** The first page of a browser that came to an address, with the code of all pages as the test answers for it. */
function arrive(at: string, visitor: Visitor = ANYBODY) {
  history.replaceState(null, "", at);
  const made = make(visitor);
  made.firstPage.begin();
  return made;
}

function make(visitor: Visitor = ANYBODY) {
  const asked: { readonly arrive: () => void; readonly fail: (error: Error) => void }[] = [];
  const restartAt = vi.fn<AllPages["restartAt"]>();
  const createAllPages = vi.fn<Code["createAllPages"]>(() => ({ Pages: () => null, restartAt }));
  const { session } = createFirstStores();
  session.setState({ visitor });
  const tell = vi.fn<(cause: string, facts?: unknown) => void>();
  const report = vi.fn<(problem: string, cause?: unknown) => void>();
  const firstPage = createFirstPage({
    areas: { store: createStore<ProductAreaState>(() => ({ releases: [], listFailed: false, areas: {} })) },
    session,
    notices: { tell, report },
    loadCode: () =>
      new Promise((resolve, reject) => {
        asked.push({ arrive: () => resolve({ createAllPages }), fail: reject });
      }),
  });
  const state = () => firstPage.store.getState();
  return { firstPage, session, asked, createAllPages, restartAt, tell, report, state };
}

const address = () => location.pathname + location.search + location.hash;

describe("the page that a browser comes to", () => {
  it.each([
    ["/login", "/login"],
    ["/login/?to=%2Fnts", "/login/?to=%2Fnts"],
    ["/?to=%2Fnts", "/login?to=%2Fnts"],
    ["/nts/handsets?x=1#a", "/login?to=%2Fnts%2Fhandsets%3Fx%3D1%23a"],
    ["/product?choose=1", "/login?to=%2Fproduct%3Fchoose%3D1"],
    ["/logout", "/login"],
  ])(
    "the page that a browser comes to is at %s, where nobody is signed in, the sign-in page at %s, and no other code is asked for",
    (at, then) => {
      const { state, asked } = arrive(at);
      expect(state()).toMatchObject({ status: "sign-in alone" });
      expect(address()).toBe(then);
      expect(asked).toHaveLength(0);
    },
  );

  it.each([
    ["/login/register", ANYBODY],
    ["/login/reset?vek=SECRET", ANYBODY],
    ["/nts/handsets", RESTORED],
    // The session that is restored is ended there.
    ["/logout", RESTORED],
  ])("the page that a browser comes to is at %s what waits for all pages", async (at, visitor) => {
    const { state, asked, createAllPages } = arrive(at, visitor);
    expect(state()).toEqual({ status: "awaited" });
    expect(address()).toBe(at);
    asked[0]?.arrive();
    await vi.waitFor(() => expect(state().status).toBe("handed over"));
    expect(createAllPages).toHaveBeenCalledExactlyOnceWith(expect.anything(), undefined);
  });

  it("leaves what the browser keeps of a page that stays where it is", () => {
    history.replaceState({ idx: 4 }, "", "/login/register");
    const { firstPage } = make();
    firstPage.begin();
    expect(history.state).toEqual({ idx: 4 });
  });

  it("the page that a browser comes to is the form also while a session is restored, and is left once somebody is known", async () => {
    const { state, asked, session } = arrive("/login", RESTORED);
    expect(state()).toMatchObject({ status: "sign-in alone", leaving: undefined });
    session.setState({ visitor: SOMEBODY });
    asked[0]?.arrive();
    await vi.waitFor(() => expect(state().status).toBe("handed over"));
  });

  it("the page that a browser comes to is not left by any other news of the session", () => {
    const { state, asked, session } = arrive("/login", RESTORED);
    const before = state();
    session.setState({ visitor: ANYBODY });
    session.setState({ storageBlocked: true });
    expect(state()).toBe(before);
    expect(asked).toHaveLength(0);
  });

  it("stays although all pages were fetched ahead of their time, or could not be", async () => {
    const { firstPage, state, asked, createAllPages, report } = arrive("/login");
    const before = state();
    firstPage.fetch();
    firstPage.fetch();
    asked[0]?.arrive();
    asked[1]?.fail(new Error("gone"));
    await new Promise((resolve) => setTimeout(resolve));
    expect(state()).toBe(before);
    expect(createAllPages).not.toHaveBeenCalled();
    expect(report).not.toHaveBeenCalled();
  });

  it("asks anew for code that did not come ahead of its time", async () => {
    const { firstPage, session, state, asked } = arrive("/login");
    firstPage.fetch();
    asked[0]?.fail(new Error("gone"));
    session.setState({ visitor: SOMEBODY });
    asked[1]?.arrive();
    await vi.waitFor(() => expect(state().status).toBe("handed over"));
  });

  it("goes where a link leads, once its code is there", async () => {
    const { firstPage, state, asked, createAllPages } = arrive("/login");
    firstPage.go("/login/register");
    expect(state()).toMatchObject({ status: "sign-in alone", generation: 0 });
    asked[0]?.arrive();
    await vi.waitFor(() => expect(state().status).toBe("handed over"));
    expect(createAllPages).toHaveBeenCalledExactlyOnceWith(expect.anything(), "/login/register");
    expect(state()).toStrictEqual({ status: "handed over", pages: createAllPages.mock.results[0]?.value });
  });

  it("tells that a link leads nowhere without its code, and may be followed again [FM-02]", async () => {
    const { firstPage, state, asked, tell, report } = arrive("/login");
    const error = new Error("gone");
    firstPage.go("/login/register");
    asked[0]?.fail(error);
    await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce());
    expect(tell.mock.calls[0]).toEqual(["network failure", { action: "opening the page", required: false }]);
    expect(report).toHaveBeenCalledExactlyOnceWith("The code of the pages could not be loaded", error);
    expect(state()).toMatchObject({ status: "sign-in alone", leaving: undefined, generation: 0 });
    firstPage.go("/login/register");
    asked[1]?.arrive();
    await vi.waitFor(() => expect(state().status).toBe("handed over"));
  });

  it("says so where it was to be another page and its code does not come [FM-02]", async () => {
    const { state, asked } = arrive("/nts/handsets", RESTORED);
    const error = new Error("gone");
    asked[0]?.fail(error);
    await vi.waitFor(() => expect(state()).toEqual({ status: "lost", error }));
  });

  it("follows Back to another page, not to another place of its own", () => {
    const { state, asked } = arrive("/login");
    history.replaceState(null, "", "/login#here");
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(asked).toHaveLength(0);
    history.replaceState(null, "", "/login/forgotten");
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(state()).toMatchObject({ leaving: { because: "address" } });
    expect(asked).toHaveLength(1);
  });

  it("begins anew after a session that ended before the rest was there", async () => {
    const { firstPage, session, state, asked, createAllPages } = arrive("/login");
    session.setState({ visitor: SOMEBODY });
    session.setState({ visitor: ANYBODY });
    firstPage.restartAt("/login?to=%2Fnts");
    expect(address()).toBe("/login?to=%2Fnts");
    asked[0]?.arrive();
    await new Promise((resolve) => setTimeout(resolve));
    expect(state()).toEqual({ status: "sign-in alone", generation: 1, leaving: undefined });
    expect(createAllPages).not.toHaveBeenCalled();
  });

  it("leaves it to the router, once there is one, where the next session begins", async () => {
    const { firstPage, session, state, asked, restartAt } = arrive("/login");
    session.setState({ visitor: SOMEBODY });
    asked[0]?.arrive();
    await vi.waitFor(() => expect(state().status).toBe("handed over"));
    firstPage.restartAt("/login?to=%2Fnts");
    expect(restartAt).toHaveBeenCalledExactlyOnceWith("/login?to=%2Fnts");
    expect(address()).toBe("/login");
  });
});
