import { REFRESH_TOKEN_KEY, SESSION_OWNER_KEY } from "@capno/auth-session/storage-keys";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { ClinicServer } from "../testing/a-clinic-server.ts";
import { CREDENTIALS, openClinicForEach, settle, until } from "../testing/clinic-setup.ts";
import { endSessionManagers, openSessionManager } from "../testing/open-session-manager.ts";

const SIGNED_IN = "./signed-in-services.ts";
const NOT_SIGNED_IN = "A product was opened before anybody had signed in";

let server: ClinicServer;

// Registered first, it runs last: the session has ended by then.
openClinicForEach((opened) => (server = opened));
afterEach(() => {
  vi.useRealTimers();
  endSessionManagers();
  vi.doUnmock(SIGNED_IN);
});

/** What listens to the page from now on. */
function countListeners() {
  const listening = new Set<string>();
  const numbers = new Map<unknown, number>();
  const nameOf = (type: string, listener: unknown, options: unknown) => {
    if (!numbers.has(listener)) numbers.set(listener, numbers.size);
    const capture = typeof options === "object" ? Reflect.get(options ?? {}, "capture") : options;
    return `${type} ${numbers.get(listener)} ${capture === true}`;
  };
  const targets: readonly EventTarget[] = [window, document];
  for (const target of targets) {
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    vi.spyOn(target, "addEventListener").mockImplementation((type, listener, options) => {
      listening.add(nameOf(type, listener, options));
      add(type, listener, options);
    });
    vi.spyOn(target, "removeEventListener").mockImplementation((type, listener, options) => {
      listening.delete(nameOf(type, listener, options));
      remove(type, listener, options);
    });
  }
  return {
    all: () => [...listening],
    of: (type: string) => [...listening].filter((name) => name.startsWith(`${type} `)),
  };
}

describe("a session's services", () => {
  it("are not given to products before the account is known", async () => {
    const answer = server.hold("GET /user/info/");
    const { manager, authState } = openSessionManager();
    manager.begin();
    const signingIn = manager.actions.signIn(CREDENTIALS);
    await until(() => expect(authState()).toBe("being-restored"));
    await import("./signed-in-services.ts");
    await settle();
    expect(() => manager.productServices()).toThrow(NOT_SIGNED_IN);
    answer();
    await signingIn;
    await until(() => expect(authState()).toBe("signed-in"));
    expect(manager.productServices()).toBeDefined();
  });

  it("are created once, with one set of listeners, however often the account changes", async () => {
    const code = Promise.withResolvers<undefined>();
    vi.doMock(SIGNED_IN, async (importOriginal) => {
      await code.promise;
      return importOriginal<object>();
    });
    const { manager, stores, authState } = openSessionManager();
    manager.begin();
    await manager.prepare();
    const listeners = countListeners();
    expect(await manager.actions.signIn(CREDENTIALS)).toEqual({ kind: "signed-in" });
    // The news may come while the code of the services is still on its way.
    await manager.actions.refreshAccount();
    await settle();
    expect(() => manager.productServices()).toThrow(NOT_SIGNED_IN);
    code.resolve(undefined);
    await until(() => expect(authState()).toBe("signed-in"));
    const services = manager.productServices();
    server.permissions = ["camrest.nts_ui"];
    await manager.actions.refreshAccount();
    await settle();
    expect(manager.productServices()).toBe(services);
    expect(stores.session.getState().authState).toMatchObject({
      account: { permissions: server.permissions },
    });
    // Each listener belongs to one watch: unsaved input, inactivity, or newer versions.
    for (const type of ["input", "pointerdown", "online"]) expect(listeners.of(type)).toHaveLength(1);
  });

  it("are not created for a refused sign-in, of which the activity log records nothing", async () => {
    server.refuse("POST /user/login/", 401);
    const { manager, activity, authState } = openSessionManager();
    manager.begin();
    expect(await manager.actions.signIn(CREDENTIALS)).toMatchObject({ kind: "refused" });
    expect(activity.store.getState().entries).toEqual([]);
    expect(authState()).toBe("anonymous");
  });

  it("are not those of a session from another tab while a password is typed here", async () => {
    const here = openSessionManager();
    expect(here.manager.begin()).toBe(false);
    const nextDoor = openSessionManager();
    nextDoor.manager.begin();
    await nextDoor.signIn();
    await here.manager.prepare();
    await settle();
    expect(here.authState()).toBe("anonymous");
    expect(here.manager.userId()).toBeUndefined();
  });
});

describe("the end of a session [REQ-NAV-14] [REQ-SESSION-11] [REQ-SESSION-12]", () => {
  it("leaves nothing that listens to the page", async () => {
    const { manager, signIn } = openSessionManager();
    manager.begin();
    await manager.prepare();
    const listeners = countListeners();
    await signIn();
    expect(listeners.all().length).toBeGreaterThan(10);
    manager.actions.logOut();
    expect(listeners.all()).toEqual([]);
  });

  it.each([
    ["who signed in instead of them begins at no page of theirs", "8", "/login", 1],
    ["nor does who logged out next door", "7", "/login", 0],
  ])("that another window brought: %s", async (_, person, address, said) => {
    const { manager, restartAt, messages, authState, signIn } = openSessionManager();
    manager.begin();
    await signIn();
    history.replaceState(null, "", "/detail/CARD-7");
    localStorage.setItem(SESSION_OWNER_KEY, JSON.stringify({ id: "the next", person }));
    window.dispatchEvent(new Event("focus"));
    await until(() => expect(authState()).toBe("anonymous"));
    expect(restartAt).toHaveBeenCalledExactlyOnceWith(address);
    expect(messages()).toHaveLength(said);
  });

  it("a session that ended before the page was opened causes no redirect", async () => {
    localStorage.setItem(REFRESH_TOKEN_KEY, "no token at all");
    const { manager, restartAt, disposeAll, messages, authState } = openSessionManager();
    expect(manager.begin()).toBe(true);
    await until(() => expect(authState()).toBe("anonymous"));
    expect(restartAt).not.toHaveBeenCalled();
    expect(disposeAll).not.toHaveBeenCalled();
    expect(messages()).toEqual([]);
  });

  it("log-out without a session changes nothing, because another window may have started one", async () => {
    const { manager } = openSessionManager();
    manager.begin();
    await openSessionManager().signIn();
    const kept = localStorage.getItem(REFRESH_TOKEN_KEY);
    expect(kept).not.toBeNull();
    manager.actions.logOut();
    expect(localStorage.getItem(REFRESH_TOKEN_KEY)).toBe(kept);
  });
});

describe("a signed-in user", () => {
  it("sees no page after Back before the session was checked [FM-18] [FM-22]", async () => {
    const { manager, stores, signIn } = openSessionManager();
    manager.begin();
    await signIn();
    const turn = (type: string) => window.dispatchEvent(Object.assign(new Event(type), { persisted: true }));
    const isCovered = () => stores.session.getState().covered;
    turn("pagehide");
    expect(isCovered()).toBe(true);
    turn("pageshow");
    await until(() => expect(isCovered()).toBe(false));
  });

  it("is offered a new release, but not while a handset is held or after the session ended [FM-02]", async () => {
    const newer = { products: [{ id: "nts", version: "4.2.5" }], shellVersion: undefined };
    const { manager, stores, signIn } = openSessionManager(undefined, async () => newer);
    manager.begin();
    const services = await signIn();
    const offered = () => stores.updates.getState().offered;
    const end = services.session.holdPage("handset");
    window.dispatchEvent(new Event("online"));
    await settle();
    expect(offered()).toEqual([]);
    end();
    window.dispatchEvent(new Event("online"));
    await until(() => expect(offered()).toEqual(newer.products));
    manager.actions.logOut();
    expect(offered()).toEqual([]);
  });

  it("has a busy network, not an idle one, for a second after a product received its services", async () => {
    const { manager, signIn } = openSessionManager();
    manager.begin();
    await signIn();
    vi.useFakeTimers({ toFake: ["performance"] });
    manager.productServices();
    expect(manager.isNetworkIdle()).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(manager.isNetworkIdle()).toBe(true);
  });
});

describe("a channel of the session [REQ-MESSAGE-09]", () => {
  const AUTHORISE = "POST /pusher/auth/";
  const CHANNEL = "private-encrypted-handset@x";
  const asked = () => server.calls.filter(({ route }) => route === AUTHORISE).length;

  /** A tenth of a second at each look. */
  const inTime = (look: () => void) =>
    vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(100);
        look();
      },
      { interval: 1 },
    );

  async function openChannel() {
    const shown = openSessionManager();
    shown.manager.begin();
    const services = await shown.signIn();
    const subscribe = () => services.realtime.subscribe(CHANNEL, { onEvent: () => undefined });
    return { ...shown, subscribe };
  }

  it("shows no refusal where the network was lost, because the header shows that", async () => {
    const { messages, report, subscribe } = await openChannel();
    server.lose(AUTHORISE);
    subscribe();
    await until(() => expect(asked()).toBeGreaterThan(0));
    await settle();
    expect(messages()).toEqual([]);
    expect(report).not.toHaveBeenCalledWith("A realtime channel was refused");
  });

  it("shows a refusal again where the channel was allowed in between", async () => {
    const { messages, notices, subscribe } = await openChannel();
    const told = [`Unable to authenticate ${CHANNEL}!`];
    server.refuse(AUTHORISE, 403);
    const end = subscribe();
    await until(() => expect(messages()).toEqual(told));
    end();
    notices.dismissAll();
    server.allow(AUTHORISE);
    const before = asked();
    // A channel stays open for a while and is requested again later: the test waits for neither.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const endAgain = subscribe();
    await inTime(() => expect(asked()).toBeGreaterThan(before));
    await settle();
    endAgain();
    server.refuse(AUTHORISE, 403);
    subscribe();
    await inTime(() => expect(messages()).toEqual(told));
  });
});
