import { REFRESH_TOKEN_KEY } from "@capno/auth-session/storage-keys";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { ClinicServer } from "../testing/a-clinic-server.ts";
import { CREDENTIALS, openClinicForEach, until } from "../testing/in-a-clinic.ts";
import { endLives, openLife } from "../testing/open-life.ts";

const NOBODY = "A product was opened before anybody had signed in";
const NO_CHANNEL = "Unable to authenticate private-encrypted-handset@x!";

vi.setConfig({ testTimeout: 60_000 });

let server: ClinicServer;

// Registered first, it runs last: the session has ended by then.
openClinicForEach((opened) => (server = opened));
afterEach(endLives);

describe("the life of a session", () => {
  it("asks nothing of anybody until somebody signs in", async () => {
    const { life, visitor } = openLife();
    expect(visitor()).toBe("being-restored");
    expect(life.begin()).toBe(false);
    expect(visitor()).toBe("anonymous");
    await new Promise((resolve) => setTimeout(resolve));
    expect(server.calls.map(({ route }) => route)).toEqual(["GET /config.json"]);
    expect([life.userId(), life.isBusy(), life.clockSkewMs()]).toEqual([undefined, false, undefined]);
    expect(life.isAtRest()).toBe(true);
    expect(() => life.productServices()).toThrow(NOBODY);
  });

  it("asks in the shell's own name before anybody signs in", async () => {
    const { life } = openLife();
    life.begin();
    const version = { method: "GET", path: "/version", action: "x", access: "anonymous" } as const;
    expect(await life.http.send(version)).toMatchObject({ body: { camrestVersion: "4.12.3" } });
  });

  it("the life of a session is over at once for who leaves before its code has come, and nothing of it stays", () => {
    localStorage.setItem(REFRESH_TOKEN_KEY, "kept");
    const { life, visitor } = openLife(new Promise(() => undefined));
    expect(life.begin()).toBe(true);
    expect(visitor()).toBe("being-restored");
    life.actions.logOut();
    expect([visitor(), localStorage.getItem(REFRESH_TOKEN_KEY)]).toEqual(["anonymous", null]);
  });

  it("does not begin where its configuration cannot be had, and says so", async () => {
    const { life, messages } = openLife(Promise.reject(new Error("offline")));
    life.begin();
    await life.prepare();
    expect(await life.actions.signIn(CREDENTIALS)).toEqual({ kind: "failed" });
    expect(messages()).toEqual([
      "An unexpected network error occurred whilst logging in. Please try again later.",
    ]);
  });

  it("begins with a sign-in, and all of it ends with the log-out", async () => {
    const { life, stores, activity, disposeAll, restartAt, visitor, signIn } = openLife();
    life.begin();
    const lent = await signIn();
    expect(life.userId()).toBeDefined();
    expect(activity.store.getState().entries.map(({ what }) => what)).toEqual(["Logged in"]);
    lent.realtime.subscribe("private-encrypted-handset@x", { onEvent: () => undefined });
    await until(() => expect(stores.link.getState().state).toBe("live"));
    const asking = lent.http.send({ method: "GET", path: "/version", action: "x" });
    expect(life.isAtRest()).toBe(false);
    await asking;
    lent.session.holdPage("handset");
    expect([life.isBusy(), stores.pageHold.isHeld()]).toEqual([true, true]);
    lent.activity.record({ what: "Handset locked" });
    expect(sessionStorage.getItem("capno:activity")).toContain("Handset locked");

    life.actions.logOut();

    expect(visitor()).toBe("anonymous");
    expect(disposeAll).toHaveBeenCalledOnce();
    expect(restartAt).toHaveBeenCalledExactlyOnceWith("/login");
    expect(activity.store.getState().entries).toEqual([]);
    expect(sessionStorage.getItem("capno:activity")).toBeNull();
    expect(stores.link.getState().state).toBe("idle");
    expect([life.isBusy(), stores.pageHold.isHeld(), life.userId()]).toEqual([false, false, undefined]);
    expect(() => life.productServices()).toThrow(NOBODY);
    expect(() => lent.session.account()).toThrow("Nobody is signed in");
    await until(() => expect(server.openSockets()).toBe(0));
  });

  it("gives the next person services of their own: those of the last stay dead", async () => {
    const { life, activity, signIn } = openLife();
    life.begin();
    const first = await signIn();
    life.actions.logOut();
    const second = await signIn();
    expect(second).not.toBe(first);
    first.activity.record({ what: "of the last person" });
    second.activity.record({ what: "of the next" });
    expect(activity.store.getState().entries.map(({ what }) => what)).toEqual(["of the next", "Logged in"]);
  });

  it("that ends while its code still loads never begins", async () => {
    const { life, visitor } = openLife();
    life.begin();
    // Tokens and account are there, and the code of the services is on its way.
    expect(await life.actions.signIn(CREDENTIALS)).toEqual({ kind: "signed-in" });
    life.actions.logOut();
    await import("./signed-in-services.ts");
    await new Promise((resolve) => setTimeout(resolve));
    expect(visitor()).toBe("anonymous");
    expect(() => life.productServices()).toThrow(NOBODY);
  });

  it("takes back what it told of a refused channel when it ends by itself", async () => {
    const { life, messages, signIn } = openLife();
    life.begin();
    const lent = await signIn();
    server.refuse("POST /pusher/auth/", 401);
    lent.realtime.subscribe("private-encrypted-handset@x", { onEvent: () => undefined });
    await until(() => expect(messages()).toEqual([NO_CHANNEL]));
    server.refuse("GET /v2/handsets/", 403);
    await lent.http.send({ method: "GET", path: "/v2/handsets/", action: "x" }).catch(() => undefined);
    await until(() => expect(messages()).toEqual(["Your session has expired. Please login again."]));
  });

  it("goes on where the browser has kept it, and is over where the address says so", async () => {
    const before = openLife();
    before.life.begin();
    await before.signIn();
    const after = openLife();
    expect(after.life.begin()).toBe(true);
    await until(() => expect(after.visitor()).toBe("signed-in"));
    expect(after.life.userId()).toBe(before.life.userId());

    history.replaceState(null, "", "/logout");
    const last = openLife();
    expect(last.life.begin()).toBe(false);
    expect([last.visitor(), localStorage.getItem(REFRESH_TOKEN_KEY)]).toEqual(["anonymous", null]);
  });
});
