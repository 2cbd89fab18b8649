import { afterEach, describe, expect, it } from "vitest";

import { startShell, type Shell } from "../app/create-shell.ts";
import type { ClinicServer } from "./a-clinic-server.ts";
import { aCanary, aRelease } from "./a-release.ts";
import { CREDENTIALS, openClinicForEach, until } from "./clinic-setup.ts";

const FIRST_CALL = "GET /v2/handsets/";
const ENTRY = "GET /r/screen/4.2.4/entry.0123456789abcdef.js";

let server: ClinicServer;
let shell: Shell | undefined;

// Registered first, it runs last: the shell has ended by then.
openClinicForEach((opened) => (server = opened));

afterEach(() => {
  shell?.services.sessionActions.logOut();
  shell = undefined;
});

const routes = () => server.calls.map(({ route }) => route);

describe("the preload of a product", () => {
  it("fetches the last product's files while the password is typed, and runs none of them before the account is known", async () => {
    localStorage.setItem("pref:last-product", "nts");
    shell = startShell();
    shell.services.sessionActions.prepare();
    await until(() => expect(routes()).toContain(ENTRY));
    expect(routes()).not.toContain("GET /user/info/");
    expect(document.querySelector("script[src]")).toBeNull();
  });

  it("opens the product as soon as the account is known, before any page is drawn", async () => {
    server.permissions = ["camrest.nts_ui"];
    shell = startShell();
    await shell.services.sessionActions.signIn(CREDENTIALS);
    await until(() => expect(document.querySelector("script[src]")).not.toBeNull());
    expect(routes().indexOf(ENTRY)).toBeGreaterThan(routes().indexOf("GET /user/info/"));
  });

  it("makes the first page's requests once, with the account's token, while the product's code is loading", async () => {
    server.permissions = ["camrest.nts_ui"];
    shell = startShell();
    const { sessionActions } = shell.services;
    await sessionActions.signIn(CREDENTIALS);
    await until(() => expect(routes()).toContain(FIRST_CALL));
    expect(routes().indexOf(FIRST_CALL)).toBeGreaterThan(routes().indexOf("GET /user/info/"));
    expect(shell.services.areas.store.getState().areas).toEqual({ nts: { status: "opening" } });
    expect(server.calls.find(({ route }) => route === FIRST_CALL)?.bearer).toMatch(/^Bearer /);
    await sessionActions.refreshAccount();
    await new Promise((resolve) => setTimeout(resolve));
    expect(routes().filter((route) => route === FIRST_CALL)).toHaveLength(1);
  });

  it("makes the first page's requests also where the list of products arrived after the account", async () => {
    server.permissions = ["camrest.nts_ui"];
    const answer = server.hold("GET /remotes.json");
    shell = startShell();
    const { services } = shell;
    await services.sessionActions.signIn(CREDENTIALS);
    await until(() => expect(services.session.getState().authState.status).toBe("signed-in"));
    answer();
    await until(() => expect(services.areas.store.getState().releases).toHaveLength(1));
    expect(routes()).not.toContain(FIRST_CALL);
    await services.sessionActions.refreshAccount();
    await until(() => expect(routes()).toContain(FIRST_CALL));
  });

  it("makes the first page's requests of a product that is chosen from several, at the press", async () => {
    server.permissions = ["camrest.nts_ui", "camrest.ntd_ui"];
    const diagnose = { id: "ntd", prefixes: ["/ntd"], home: "/ntd", permission: "camrest.ntd_ui" };
    server.products = [
      aRelease({ container: server.container, preload: [], firstCalls: { "/nts": ["/v2/handsets/"] } }),
      aRelease({ ...diagnose, container: "capno_diagnose", firstCalls: { "/ntd": ["/v2/handsets/"] } }),
    ];
    shell = startShell();
    const { services } = shell;
    await services.sessionActions.signIn(CREDENTIALS);
    await until(() => expect(services.areas.store.getState().releases).toHaveLength(2));
    await until(() => expect(services.session.getState().authState.status).toBe("signed-in"));
    expect(routes()).not.toContain(FIRST_CALL);
    services.areas.open("nts", "/nts");
    services.areas.open("nts", "/nts");
    await until(() => expect(routes().filter((route) => route === FIRST_CALL)).toHaveLength(1));
    expect(services.areas.store.getState().areas).toEqual({ nts: { status: "opening" } });
  });

  it("takes the version drawn for the account, and the live one while the account is unknown", async () => {
    const canary = aCanary(100);
    const drawn = "GET /r/screen/4.3.0/release.json";
    server.products = [aRelease({ container: server.container, preload: [], canary })];
    server.permissions = ["camrest.nts_ui"];
    localStorage.setItem("pref:last-product", "nts");
    shell = startShell();
    shell.services.sessionActions.prepare();
    await until(() => expect(routes()).toContain(ENTRY));
    expect(routes()).not.toContain(drawn);
    await shell.services.sessionActions.signIn(CREDENTIALS);
    await until(() => expect(routes()).toContain(drawn));
  });

  it("neither opens a product that the account may not use nor makes its requests", async () => {
    shell = startShell();
    const { services } = shell;
    await services.sessionActions.signIn({ username: "gp@clinic.example", password: "x", remember: true });
    await until(() => expect(services.session.getState().authState.status).toBe("signed-in"));
    expect(services.areas.store.getState()).toMatchObject({ releases: [{ id: "nts" }], areas: {} });
    expect(document.querySelector("script[src]")).toBeNull();
    expect(routes()).not.toContain(FIRST_CALL);
  });
});
