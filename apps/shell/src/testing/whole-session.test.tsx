import { REFRESH_TOKEN_KEY } from "@capno/auth-session/storage-keys";
import type { Product } from "@capno/product-contract/product";
import type { ProductServices } from "@capno/product-contract/product-services";
import { afterEach, describe, expect, it, vi } from "vitest";

import { startShell, type Shell } from "../app/create-shell.ts";
import type { ClinicServer } from "./a-clinic-server.ts";
import { CREDENTIALS, openClinicForEach, runEntry, until } from "./clinic-setup.ts";

const HOLD = "breath-test:/nts:hold";
const MINUTE_MS = 60_000;

let server: ClinicServer;
let shell: Shell | undefined;

// Registered first, it runs last: the shell has ended by then.
openClinicForEach((opened) => (server = opened));

afterEach(() => {
  shell?.services.sessionActions.logOut();
  shell = undefined;
  vi.useRealTimers();
});

/** The real shell, signed in through the real session and transport. */
async function signIn(): Promise<Shell> {
  shell = startShell();
  const { sessionActions } = shell.services;
  const outcome = await sessionActions.signIn(CREDENTIALS);
  expect(outcome).toEqual({ kind: "signed-in" });
  await until(() => expect(visitorOf(shell)).toBe("signed-in"));
  return shell;
}

const visitorOf = (of: Shell | undefined) => of?.services.session.getState().authState.status;
const messagesOf = ({ services }: Shell) =>
  services.notices.store.getState().notices.map(({ message }) => message);
const sent = (route: string) => server.calls.filter((call) => call.route === route);

/** What the shell finds in Screen's container. */
const screen = { lent: [] as ProductServices[], dispose: vi.fn<() => void>() };
const SCREEN: Product = {
  contractVersion: "1.0.0",
  id: "nts",
  version: "4.2.4",
  create: (productServices) => {
    screen.lent.push(productServices);
    return { routes: [], sidebar: [], dispose: screen.dispose };
  },
};

/** Screen as the shell opens it: its script is downloaded, runs and leaves its container. */
async function openScreen({ services }: Shell) {
  screen.lent.length = 0;
  screen.dispose.mockClear();
  services.areas.open("nts", "/nts");
  await runEntry(server.container, SCREEN);
  await until(() => expect(services.areas.store.getState().areas.nts).toMatchObject({ status: "open" }));
  const [productServices] = screen.lent;
  if (productServices === undefined) throw new Error("The product was given nothing.");
  return { productServices, dispose: screen.dispose };
}

describe("the end of a session [REQ-SESSION-11] [REQ-SESSION-12]", () => {
  it("leaves no lock, product, socket, stored hold or message behind", async () => {
    const running = await signIn();
    const { services } = running;
    const { productServices, dispose } = await openScreen(running);
    history.replaceState(null, "", "/nts/handsets/x/start-test");
    const received: string[] = [];
    productServices.realtime.subscribe("private-encrypted-handset@x", {
      onEvent: (name) => received.push(name),
    });
    await until(() => expect(services.link.getState().state).toBe("live"));
    expect(server.openSockets()).toBe(1);
    productServices.storage.tab.setItem(HOLD, "{}");
    productServices.session.holdPage("handset");
    productServices.session.beforeLogOut(() => {
      const unlock = {
        method: "POST",
        path: "/v2/handsets/x/unlock/",
        action: "unlocking",
        keepalive: true,
      } as const;
      productServices.http.send(unlock).catch(() => undefined);
    });
    productServices.activity.record({ what: "lock" });
    productServices.notices.toast({ message: "Result for test X is available" });
    productServices.dialogs.openSupport();
    productServices.dialogs.openEula();
    expect(services.dialogs.getState()).toMatchObject({ support: true, eula: true });
    productServices.storage.browser.setItem("capno:list", "1");
    expect(localStorage.getItem("capno:list")).toBe("1");
    expect(services.pageHold.isHeld()).toBe(true);

    services.sessionActions.logOut();

    expect(visitorOf(running)).toBe("anonymous");
    expect(dispose).toHaveBeenCalledOnce();
    expect(services.areas.store.getState().areas).toEqual({});
    expect(services.activity.store.getState().entries).toEqual([]);
    expect(services.notices.store.getState().toasts).toEqual([]);
    expect(Object.values(services.dialogs.getState())).not.toContain(true);
    expect(services.pageHold.isHeld()).toBe(false);
    expect(services.link.getState().state).toBe("idle");
    expect(sessionStorage.getItem(HOLD)).toBeNull();
    expect(localStorage.getItem(REFRESH_TOKEN_KEY)).toBeNull();
    expect(location.pathname + location.search).toBe("/login");
    await until(() => expect(server.openSockets()).toBe(0));
    await until(() => expect(sent("POST /v2/handsets/x/unlock/")).toHaveLength(1));
    expect(sent("POST /v2/handsets/x/unlock/")[0]?.bearer).toMatch(/^Bearer ey/);
    // Another sign-in begins with nothing of it.
    await signInAgain(running);
    expect(services.activity.store.getState().entries.map(({ what }) => what)).toEqual(["Signed in"]);
  });

  it.each([
    ["stay for the same person", 7, ["An error of the first person"]],
    ["are gone for the next person", 8, []],
  ])(
    "keeps the error messages that a log-out left on the sign-in page %s who signs in [REQ-SESSION-13]",
    async (_, userId, messages) => {
      const running = await signIn();
      running.services.notices.show({ message: "An error of the first person", level: "error" });
      running.services.sessionActions.logOut();
      expect(messagesOf(running)).toEqual(["An error of the first person"]);
      server.userId = userId;
      await signInAgain(running);
      await until(() => expect(visitorOf(running)).toBe("signed-in"));
      expect(messagesOf(running)).toEqual(messages);
    },
  );

  it("removes the messages of a person whom another one replaced in another tab", async () => {
    const running = await signIn();
    running.services.notices.show({ message: "An error of the first person", level: "error" });
    localStorage.setItem("pref:turn", JSON.stringify({ id: "of another tab", person: "8" }));
    window.dispatchEvent(new Event("focus"));
    await until(() => expect(visitorOf(running)).toBe("anonymous"));
    expect(messagesOf(running)).toEqual([
      "Someone else signed in on this computer, so this window was signed out. Please sign in again.",
    ]);
  });

  it("keeps the return target and says why, if the user did not choose it", async () => {
    const running = await signIn();
    const { productServices } = await openScreen(running);
    history.replaceState(null, "", "/nts/instructions");
    server.refuse("GET /v2/handsets/", 403);
    await productServices.http
      .send({ method: "GET", path: "/v2/handsets/", action: "x" })
      .catch(() => undefined);
    await until(() => expect(visitorOf(running)).toBe("anonymous"));
    expect(location.pathname + location.search).toBe("/login?to=%2Fnts%2Finstructions");
    expect(messagesOf(running)).toEqual(["Your session has expired. Please login again."]);
  });

  it("is what /logout means, before any other code has loaded", () => {
    localStorage.setItem(REFRESH_TOKEN_KEY, "kept");
    sessionStorage.setItem(HOLD, "{}");
    history.replaceState(null, "", "/logout/");
    shell = startShell();
    expect([localStorage.getItem(REFRESH_TOKEN_KEY), sessionStorage.getItem(HOLD)]).toEqual([null, null]);
    expect(visitorOf(shell)).toBe("anonymous");
  });
});

describe("inactivity [REQ-SESSION-10] [REQ-SESSION-08]", () => {
  it("an inactive user is warned for two minutes and then signed out, in the specified words", async () => {
    vi.useFakeTimers();
    const running = await signIn();
    history.replaceState(null, "", "/product");
    await vi.advanceTimersByTimeAsync(12 * MINUTE_MS);
    expect(running.services.session.getState().idleSecondsLeft).toBeUndefined();
    await vi.advanceTimersByTimeAsync(MINUTE_MS + 2_000);
    expect(running.services.session.getState().idleSecondsLeft).toBeGreaterThan(110);
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(visitorOf(running)).toBe("anonymous");
    expect(running.services.session.getState().idleSecondsLeft).toBeUndefined();
    expect(messagesOf(running)).toEqual([
      "You've been inactive for more than 15 minutes. Please login again.",
    ]);
  });

  it.each([
    [0, 16, "signed-in"],
    [15, 14, "signed-in"],
    [15, 16, "anonymous"],
  ])(
    "leaves a remembered session with `rememberedForMin` %d, whose page is opened after %d minutes, %s [REQ-SESSION-08]",
    async (rememberedForMin, minutes, authState) => {
      server.config = { session: { rememberedForMin } };
      const before = await signIn();
      const kept = localStorage.getItem(REFRESH_TOKEN_KEY);
      expect(kept).not.toBeNull();
      vi.useFakeTimers({ toFake: ["Date"] });
      vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
      shell = startShell();
      expect(visitorOf(shell)).toBe("being-restored");
      await until(() => expect(visitorOf(shell)).toBe(authState));
      before.services.sessionActions.logOut();
    },
  );
});

describe("the clock of a product [REQ-SESSION-19]", () => {
  it("shows the server's time, whatever the browser's clock says", async () => {
    server.aheadMs = 3_600_000;
    const running = await signIn();
    const { productServices } = await openScreen(running);
    await productServices.http.send({ method: "GET", path: "/version", action: "x" });
    expect(Math.abs(productServices.clock.now() - Date.now() - 3_600_000)).toBeLessThan(5_000);
    expect(Math.abs((running.services.clockSkewMs() ?? 0) + 3_600_000)).toBeLessThan(5_000);
  });
});

async function signInAgain({ services }: Shell): Promise<void> {
  await services.sessionActions.signIn({ username: "gp@clinic.example", password: "x", remember: false });
}
