import { REFRESH_TOKEN_KEY } from "@capno/auth-session/storage-keys";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";

import type { ClinicServer } from "../testing/a-clinic-server.ts";
import { CREDENTIALS, openClinicForEach, settle, until } from "../testing/clinic-setup.ts";
import { endSessionManagers, openSessionManager } from "../testing/open-session-manager.ts";

const NOT_SIGNED_IN = "A product was opened before anybody had signed in";
const NO_CHANNEL = "Unable to authenticate private-encrypted-handset@x!";

let server: ClinicServer;

// Registered first, it runs last: the session has ended by then.
openClinicForEach((opened) => (server = opened));
afterEach(endSessionManagers);

describe("the session manager", () => {
  it("sends no request before sign-in", async () => {
    const { manager, authState } = openSessionManager();
    expect(authState()).toBe("being-restored");
    expect(manager.begin()).toBe(false);
    expect(authState()).toBe("anonymous");
    await new Promise((resolve) => setTimeout(resolve));
    expect(server.calls.map(({ route }) => route)).toEqual(["GET /config.json"]);
    expect([manager.userId(), manager.isBusy(), manager.clockSkewMs()]).toEqual([
      undefined,
      false,
      undefined,
    ]);
    expect(manager.isNetworkIdle()).toBe(true);
    expect(() => manager.productServices()).toThrow(NOT_SIGNED_IN);
  });

  it("sends the shell's own requests before sign-in", async () => {
    const { manager } = openSessionManager();
    manager.begin();
    const version = { method: "GET", path: "/version", action: "x", access: "anonymous" } as const;
    expect(await manager.http.send(version)).toMatchObject({ body: { camrestVersion: "4.12.3" } });
  });

  it("ends the session at once, and clears its storage, on a log-out before the session's code has loaded", () => {
    localStorage.setItem(REFRESH_TOKEN_KEY, "kept");
    const { manager, authState } = openSessionManager(new Promise(() => undefined));
    expect(manager.begin()).toBe(true);
    expect(authState()).toBe("being-restored");
    manager.actions.logOut();
    expect([authState(), localStorage.getItem(REFRESH_TOKEN_KEY)]).toEqual(["anonymous", null]);
  });

  it("begins no session where the configuration cannot be loaded, and says so", async () => {
    const { manager, messages } = openSessionManager(Promise.reject(new Error("offline")));
    manager.begin();
    await manager.prepare();
    expect(await manager.actions.signIn(CREDENTIALS)).toEqual({ kind: "failed" });
    expect(messages()).toEqual([
      "An unexpected network error occurred whilst logging in. Please try again later.",
    ]);
  });

  it("connects to no realtime service where the configuration names no key, and says that it is off [REQ-SESSION-23]", async () => {
    server.config = { realtime: {} };
    const opened = vi.spyOn(globalThis, "WebSocket");
    const { manager, stores, messages, signIn } = openSessionManager();
    manager.begin();
    const { realtime } = await signIn();
    const onFailure = vi.fn<() => void>();
    realtime.subscribe("private-encrypted-handset@x", { onEvent: () => undefined, onFailure });
    await settle();
    expect([realtime.linkState(), stores.link.getState().state]).toEqual(["off", "off"]);
    expect(opened).not.toHaveBeenCalled();
    expect(onFailure).not.toHaveBeenCalled();
    expect(messages()).toEqual([]);
  });

  it("begins a session with a sign-in, and ends all of it with the log-out", async () => {
    const { manager, stores, notices, activity, disposeAll, restartAt, authState, signIn } =
      openSessionManager();
    manager.begin();
    const services = await signIn();
    expect(manager.userId()).toBeDefined();
    expect(activity.store.getState().entries.map(({ what }) => what)).toEqual(["Signed in"]);
    services.realtime.subscribe("private-encrypted-handset@x", { onEvent: () => undefined });
    await until(() => expect(stores.link.getState().state).toBe("live"));
    const asking = services.http.send({ method: "GET", path: "/version", action: "x" });
    expect(manager.isNetworkIdle()).toBe(false);
    await asking;
    services.session.holdPage("handset");
    expect([manager.isBusy(), stores.pageHold.isHeld()]).toEqual([true, true]);
    services.activity.record({ what: "Handset locked" });
    expect(sessionStorage.getItem("capno:activity")).toContain("Handset locked");
    services.notices.toast({ message: "Result for test X is available" });
    services.dialogs.openEula();
    expect(stores.dialogs.getState().eula).toBe(true);

    manager.actions.logOut();

    expect(authState()).toBe("anonymous");
    expect(disposeAll).toHaveBeenCalledOnce();
    expect(restartAt).toHaveBeenCalledExactlyOnceWith("/login");
    expect(activity.store.getState().entries).toEqual([]);
    expect(sessionStorage.getItem("capno:activity")).toBeNull();
    expect(notices.store.getState().toasts).toEqual([]);
    expect(Object.values(stores.dialogs.getState())).not.toContain(true);
    expect(stores.link.getState().state).toBe("idle");
    expect([manager.isBusy(), stores.pageHold.isHeld(), manager.userId()]).toEqual([false, false, undefined]);
    expect(() => manager.productServices()).toThrow(NOT_SIGNED_IN);
    expect(() => services.session.account()).toThrow("No user is signed in");
    await until(() => expect(server.openSockets()).toBe(0));
  });

  it("covers a page that the browser brings back until its session was checked [FM-18]", async () => {
    const { manager, stores, signIn } = openSessionManager();
    manager.begin();
    await signIn();
    const tell = (type: string) =>
      void window.dispatchEvent(Object.assign(new Event(type), { persisted: true }));
    const isCovered = () => stores.session.getState().covered;
    tell("pagehide");
    expect(isCovered()).toBe(true);
    tell("pageshow");
    expect(isCovered()).toBe(true);
    await until(() => expect(isCovered()).toBe(false));
  });

  it("offers a new release once the page may be replaced, and not after the session", async () => {
    const newer = { products: [], shellVersion: "4.3.0" };
    const { manager, stores, signIn } = openSessionManager(undefined, async () => newer);
    manager.begin();
    const services = await signIn();
    const endHold = services.session.holdPage("form");
    window.dispatchEvent(new Event("online"));
    await settle();
    expect(stores.updates.getState().offered).toEqual([]);
    endHold();
    window.dispatchEvent(new Event("online"));
    const offered = [{ id: undefined, version: "4.3.0" }];
    await until(() => expect(stores.updates.getState().offered).toEqual(offered));
    manager.actions.logOut();
    expect(stores.updates.getState().offered).toEqual([]);
  });

  it("says that the browser keeps nothing [FM-20]", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const { manager, stores, signIn } = openSessionManager();
    manager.begin();
    await signIn();
    expect(stores.session.getState().storageBlocked).toBe(true);
  });

  it("says that an older application is still active in this browser", async () => {
    const workers = { getRegistrations: async () => [{}] };
    Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: workers });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "serviceWorker"));
    const { manager, messages } = openSessionManager();
    manager.begin();
    await manager.prepare();
    await until(() => expect(messages().join()).toMatch(/An older application is still active/));
  });

  it("records no sign-in that was refused", async () => {
    server.refuse("POST /user/login/", 400);
    const { manager, activity } = openSessionManager();
    manager.begin();
    expect(await manager.actions.signIn(CREDENTIALS)).toEqual({ kind: "failed" });
    expect(activity.store.getState().entries).toEqual([]);
  });

  it("gives the next person services of their own, while those of the last stay ended", async () => {
    const { manager, activity, signIn } = openSessionManager();
    manager.begin();
    const first = await signIn();
    manager.actions.logOut();
    const second = await signIn();
    expect(second).not.toBe(first);
    first.activity.record({ what: "of the last person" });
    second.activity.record({ what: "of the next" });
    expect(activity.store.getState().entries.map(({ what }) => what)).toEqual(["of the next", "Signed in"]);
  });

  it("records a session's requests and its products' reports for a problem report until the session ends, and keeps none of them for the next [REQ-PROBLEM-01]", async () => {
    const { manager, notices, signIn } = openSessionManager();
    manager.begin();
    expect(manager.problemLog()).toBeUndefined();
    const first = await signIn();
    const log = manager.problemLog();
    const step = { product: "nts", event: "poll-due", lock: "held", test: "waiting", effects: ["poll"] };
    first.problemLog?.recordStep?.(step);
    await first.http.send({ method: "GET", path: "/version", action: "x" });
    notices.tell("missing permission");
    first.notices.show({ message: "CARD-1 is gone", level: "error" });
    expect(log?.read().events).toMatchObject([
      { type: "step", ...step },
      { type: "call", method: "GET", path: "/version", outcome: 200 },
      { type: "notice", cause: "missing permission", level: "error" },
      { type: "notice", cause: "of a product", level: "error" },
    ]);
    manager.actions.logOut();
    expect(manager.problemLog()).toBeUndefined();
    await signIn();
    const kept = log?.read().events.length;
    first.problemLog?.recordStep?.(step);
    notices.tell("unknown page");
    expect(log?.read().events).toHaveLength(kept ?? 0);
    expect(JSON.stringify(manager.problemLog()?.read())).not.toContain("step");
  });

  it("never begins a session that ended while its code was loading", async () => {
    const { manager, authState } = openSessionManager();
    manager.begin();
    // Tokens and account are there, and the code of the services is on its way.
    expect(await manager.actions.signIn(CREDENTIALS)).toEqual({ kind: "signed-in" });
    manager.actions.logOut();
    await import("./signed-in-services.ts");
    await new Promise((resolve) => setTimeout(resolve));
    expect(authState()).toBe("anonymous");
    expect(() => manager.productServices()).toThrow(NOT_SIGNED_IN);
  });

  it("withdraws the message about a refused channel when a session expires", async () => {
    const { manager, messages, signIn } = openSessionManager();
    manager.begin();
    const services = await signIn();
    server.refuse("POST /pusher/auth/", 401);
    services.realtime.subscribe("private-encrypted-handset@x", { onEvent: () => undefined });
    await until(() => expect(messages()).toEqual([NO_CHANNEL]));
    server.refuse("GET /v2/handsets/", 403);
    await services.http.send({ method: "GET", path: "/v2/handsets/", action: "x" }).catch(() => undefined);
    await until(() => expect(messages()).toEqual(["Your session has expired. Please login again."]));
  });

  it("restores a stored session, and ends it where the address is the log-out page", async () => {
    const before = openSessionManager();
    before.manager.begin();
    await before.signIn();
    const after = openSessionManager();
    expect(after.manager.begin()).toBe(true);
    await until(() => expect(after.authState()).toBe("signed-in"));
    expect(after.manager.userId()).toBe(before.manager.userId());

    history.replaceState(null, "", "/logout");
    const last = openSessionManager();
    expect(last.manager.begin()).toBe(false);
    expect([last.authState(), localStorage.getItem(REFRESH_TOKEN_KEY)]).toEqual(["anonymous", null]);
  });
});
