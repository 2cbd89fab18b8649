import { anAccount } from "@capno/test-kit/builders";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import { createFirstStores } from "../../services/first-stores.ts";
import type { ProductAreaState } from "../../products/product-registry.ts";
import type { AuthState } from "../../paths/route-access.ts";
import type { AppRouterModule } from "./bootstrap-machine.ts";
import { createBootstrap } from "./bootstrap.ts";

const ANONYMOUS: AuthState = { status: "anonymous" };
const RESTORED: AuthState = { status: "being-restored" };
const SIGNED_IN: AuthState = { status: "signed-in", account: anAccount() };

type Code = { readonly createAppRouter: (areas: unknown, to: string | undefined) => AppRouterModule };

beforeEach(() => history.replaceState(null, "", "/login"));
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, "", "/");
});

/** The first page of a browser that came to an address, with the code of all pages as the test answers for it. */
function arrive(at: string, authState: AuthState = ANONYMOUS) {
  history.replaceState(null, "", at);
  const made = make(authState);
  made.bootstrap.begin();
  return made;
}

function make(authState: AuthState = ANONYMOUS) {
  const asked: { readonly arrive: () => void; readonly fail: (error: Error) => void }[] = [];
  const restartAt = vi.fn<AppRouterModule["restartAt"]>();
  const createAppRouter = vi.fn<Code["createAppRouter"]>(() => ({ Pages: () => null, restartAt }));
  const { session } = createFirstStores();
  session.setState({ authState });
  const tell = vi.fn<(cause: string, facts?: unknown) => void>();
  const withdraw = vi.fn<(cause: string) => void>();
  const report = vi.fn<(problem: string, cause?: unknown) => void>();
  const bootstrap = createBootstrap({
    areas: {
      store: createStore<ProductAreaState>(() => ({ releases: [], listFailure: undefined, areas: {} })),
    },
    session,
    notices: { tell, withdraw, report },
    loadCode: () =>
      new Promise((resolve, reject) => {
        asked.push({ arrive: () => resolve({ createAppRouter: createAppRouter }), fail: reject });
      }),
  });
  const state = () => bootstrap.machine.getState();
  return { bootstrap, session, asked, createAppRouter, restartAt, tell, withdraw, report, state };
}

const address = () => location.pathname + location.search + location.hash;

describe("bootstrap, on the first page", () => {
  it.each([
    ["/login", "/login"],
    ["/login/?to=%2Fnts", "/login/?to=%2Fnts"],
    ["/?to=%2Fnts", "/login?to=%2Fnts"],
    ["/nts/handsets?x=1#a", "/login?to=%2Fnts%2Fhandsets%3Fx%3D1%23a"],
    ["/product?choose=1", "/login?to=%2Fproduct%3Fchoose%3D1"],
    ["/logout", "/login"],
  ])(
    "shows a visitor at %s who is not signed in the sign-in page at %s, and requests no other code",
    (at, then) => {
      const { state, asked } = arrive(at);
      expect(state()).toMatchObject({ status: "standalone-sign-in" });
      expect(address()).toBe(then);
      expect(asked).toHaveLength(0);
    },
  );

  it.each([
    ["/login/register", ANONYMOUS],
    ["/login/reset?vek=SECRET", ANONYMOUS],
    ["/nts/handsets", RESTORED],
    // The session that is restored is ended there.
    ["/logout", RESTORED],
  ])("loads all pages before it shows %s", async (at, authState) => {
    const { state, asked, createAppRouter } = arrive(at, authState);
    expect(state()).toEqual({ status: "loading" });
    expect(address()).toBe(at);
    asked[0]?.arrive();
    await vi.waitFor(() => expect(state().status).toBe("ready"));
    expect(createAppRouter).toHaveBeenCalledExactlyOnceWith(expect.anything(), undefined);
  });

  it("keeps the browser's stored state of a page that stays where it is", () => {
    history.replaceState({ idx: 4 }, "", "/login/register");
    const { bootstrap } = make();
    bootstrap.begin();
    expect(history.state).toEqual({ idx: 4 });
  });

  it("shows the sign-in form while a session is restored, and replaces it once the account is known", async () => {
    const { state, asked, session } = arrive("/login", RESTORED);
    expect(state()).toMatchObject({ status: "standalone-sign-in", leaving: undefined });
    session.setState({ authState: SIGNED_IN });
    asked[0]?.arrive();
    await vi.waitFor(() => expect(state().status).toBe("ready"));
  });

  it("does not leave the sign-in page when the session reports anything but an account", () => {
    const { state, asked, session } = arrive("/login", RESTORED);
    const before = state();
    session.setState({ authState: ANONYMOUS });
    session.setState({ storageBlocked: true });
    expect(state()).toBe(before);
    expect(asked).toHaveLength(0);
  });

  it("stays on the sign-in page whether the other pages were prefetched or could not be", async () => {
    const { bootstrap, state, asked, createAppRouter, report } = arrive("/login");
    const before = state();
    bootstrap.fetch();
    bootstrap.fetch();
    asked[0]?.arrive();
    asked[1]?.fail(new Error("gone"));
    await new Promise((resolve) => setTimeout(resolve));
    expect(state()).toBe(before);
    expect(createAppRouter).not.toHaveBeenCalled();
    expect(report).not.toHaveBeenCalled();
  });

  it("requests the code again if its prefetch failed", async () => {
    const { bootstrap, session, state, asked } = arrive("/login");
    bootstrap.fetch();
    asked[0]?.fail(new Error("gone"));
    session.setState({ authState: SIGNED_IN });
    asked[1]?.arrive();
    await vi.waitFor(() => expect(state().status).toBe("ready"));
  });

  it("follows a link once the code behind it has loaded", async () => {
    const { bootstrap, state, asked, createAppRouter } = arrive("/login");
    bootstrap.go("/login/register");
    expect(state()).toMatchObject({ status: "standalone-sign-in", generation: 0 });
    asked[0]?.arrive();
    await vi.waitFor(() => expect(state().status).toBe("ready"));
    expect(createAppRouter).toHaveBeenCalledExactlyOnceWith(expect.anything(), "/login/register");
    expect(state()).toStrictEqual({ status: "ready", pages: createAppRouter.mock.results[0]?.value });
  });

  it("reports that the code behind a link could not be loaded, and lets the link be followed again [FM-02]", async () => {
    const { bootstrap, state, asked, tell, report } = arrive("/login");
    const error = new Error("gone");
    bootstrap.go("/login/register");
    asked[0]?.fail(error);
    await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce());
    expect(tell.mock.calls[0]).toEqual(["network failure", { action: "opening the page", required: false }]);
    expect(report).toHaveBeenCalledExactlyOnceWith("The code of the pages could not be loaded", error);
    expect(state()).toMatchObject({ status: "standalone-sign-in", leaving: undefined, generation: 0 });
    bootstrap.go("/login/register");
    asked[1]?.arrive();
    await vi.waitFor(() => expect(state().status).toBe("ready"));
  });

  it("says after 6 s that the code behind a link hangs, and takes that back once it came", async () => {
    vi.useFakeTimers();
    const { bootstrap, state, asked, tell, withdraw } = arrive("/login");
    bootstrap.go("/login/register");
    await vi.advanceTimersByTimeAsync(5_999);
    expect(tell).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(tell).toHaveBeenCalledExactlyOnceWith("late code");
    asked[0]?.arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect(withdraw).toHaveBeenCalledExactlyOnceWith("late code");
    expect(state().status).toBe("ready");
  });

  it("reports that code could not be loaded where another page was to be shown [FM-02]", async () => {
    const { state, asked } = arrive("/nts/handsets", RESTORED);
    const error = new Error("gone");
    asked[0]?.fail(error);
    await vi.waitFor(() => expect(state()).toEqual({ status: "failed", error }));
  });

  it("follows Back to another page, but not to another place on its own page", () => {
    const { state, asked } = arrive("/login");
    history.replaceState(null, "", "/login#here");
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(asked).toHaveLength(0);
    history.replaceState(null, "", "/login/forgotten");
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(state()).toMatchObject({ leaving: { because: "address" } });
    expect(asked).toHaveLength(1);
  });

  it("starts over if the session ended before the router was loaded", async () => {
    const { bootstrap, session, state, asked, createAppRouter } = arrive("/login");
    session.setState({ authState: SIGNED_IN });
    session.setState({ authState: ANONYMOUS });
    bootstrap.restartAt("/login?to=%2Fnts");
    expect(address()).toBe("/login?to=%2Fnts");
    asked[0]?.arrive();
    await new Promise((resolve) => setTimeout(resolve));
    expect(state()).toEqual({ status: "standalone-sign-in", generation: 1, leaving: undefined });
    expect(createAppRouter).not.toHaveBeenCalled();
  });

  it("leaves the start of the next session to the router, once there is one", async () => {
    const { bootstrap, session, state, asked, restartAt } = arrive("/login");
    session.setState({ authState: SIGNED_IN });
    asked[0]?.arrive();
    await vi.waitFor(() => expect(state().status).toBe("ready"));
    bootstrap.restartAt("/login?to=%2Fnts");
    expect(restartAt).toHaveBeenCalledExactlyOnceWith("/login?to=%2Fnts");
    expect(address()).toBe("/login");
  });
});
