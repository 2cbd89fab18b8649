import { REFRESH_TOKEN_KEY } from "@capno/auth-session/storage-keys";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import packageFile from "../../package.json" with { type: "json" };
import { startShell, type Shell } from "../app/create-shell.ts";
import type { ClinicServer } from "./a-clinic-server.ts";
import { aRelease } from "./a-release.ts";
import { openClinicForEach, settle, until } from "./clinic-setup.ts";

let server: ClinicServer;
let shell: Shell | undefined;

// Registered first, it runs last: the shell has ended by then.
openClinicForEach((opened) => (server = opened));

afterEach(() => {
  shell?.services.sessionActions.logOut();
  shell = undefined;
});

describe("the site's configuration, when it cannot be loaded", () => {
  const stateOf = ({ services }: Shell) => services.configuration.getState();

  it("is reported as unreadable", async () => {
    server.refuse("GET /config.json", 500);
    shell = startShell();
    const message = "The configuration of this site could not be read.";
    await until(() => expect(shell && stateOf(shell)).toEqual({ status: "failed", message }));
  });

  it.each([
    ["the answer never comes", () => new Promise<Response>(() => undefined)],
    [
      "the answer never ends",
      async () => ({ ok: true, json: () => new Promise(() => undefined) }) as unknown as Response,
    ],
  ])("is given up after 15 s where %s", async (_, answer) => {
    vi.useFakeTimers();
    vi.stubGlobal("capnoFiles", { "/config.json": answer() });
    shell = startShell();
    await vi.advanceTimersByTimeAsync(14_900);
    expect(stateOf(shell).status).toBe("loading");
    await vi.advanceTimersByTimeAsync(200);
    const message = "The configuration of this site did not arrive in time.";
    expect(stateOf(shell)).toEqual({ status: "failed", message });
    vi.useRealTimers();
  });

  it("shows an unexpected start-up error without its internal message", async () => {
    const written = Object.defineProperty({}, "productName", {
      get: () => {
        throw new TypeError("cannot read properties of undefined");
      },
      enumerable: true,
    });
    const answer = { ok: true, json: async () => written } as unknown as Response;
    vi.stubGlobal("capnoFiles", { "/config.json": Promise.resolve(answer) });
    shell = startShell();
    const message = "This site could not be started.";
    await until(() => expect(shell && stateOf(shell)).toEqual({ status: "failed", message }));
  });
});

describe("an uncaught error [spec §9] [REQ-NAME-10]", () => {
  const SINK = "../services/error-reporting/sentry-sink.ts";
  const sent: unknown[][] = [];
  const opened: unknown[][] = [];
  /** A page listens for as long as it is there; the next test's faults are not this one's. */
  const listened: Parameters<EventTarget["addEventListener"]>[] = [];

  // The reporting library keeps the first `fetch` that it has seen.
  beforeEach(() => {
    sent.length = 0;
    opened.length = 0;
    listened.length = 0;
    const page: EventTarget = window;
    const add = page.addEventListener.bind(page);
    vi.spyOn(page, "addEventListener").mockImplementation((type, listener, options) => {
      listened.push([type, listener]);
      add(type, listener, options);
    });
    vi.doMock(SINK, () => ({
      createSentrySink: async (...settings: unknown[]) => {
        opened.push(settings);
        return { send: (...report: unknown[]) => void sent.push(report) };
      },
    }));
  });
  afterEach(() => {
    vi.doUnmock(SINK);
    for (const [type, listener] of listened) (window as EventTarget).removeEventListener(type, listener);
  });

  it("goes to the deployment's own service with its cause, whose code comes with the first of them", async () => {
    const errorReporting = { dsn: "https://key@reports.example/1" };
    server.config = { errorReporting };
    shell = startShell();
    const { services } = shell;
    await until(() => expect(services.configuration.getState().status).toBe("ready"));
    expect(opened).toEqual([]);

    const [inCode, inPromise, told] = [new Error("in code"), new Error("in a promise"), new Error("told")];
    window.dispatchEvent(new ErrorEvent("error", { error: inCode, message: "Uncaught Error: in code" }));
    // Of a script of another origin a browser says no more.
    window.dispatchEvent(new ErrorEvent("error", { message: "Script error." }));
    window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: inPromise }));
    services.notices.report("A dialog failed", told);

    await until(() => expect(sent).toHaveLength(4));
    expect(sent).toEqual([
      ["Uncaught error", inCode],
      ["Uncaught error", "Script error."],
      ["Unhandled rejection", inPromise],
      ["A dialog failed", told],
    ]);
    expect(opened).toEqual([[expect.objectContaining(errorReporting), packageFile.version, "local"]]);
  });
});

it("the shell opens the sign-in page for any address without a session", () => {
  history.replaceState(null, "", "/nts/handsets");
  shell = startShell();
  expect(location.pathname + location.search).toBe("/login?to=%2Fnts%2Fhandsets");
  expect(shell.bootstrap.machine.getState()).toMatchObject({ status: "standalone-sign-in" });
});

describe("the code that follows sign-in", () => {
  const LATER = ["../app/AppRouter.tsx", "../products/federation.ts"];
  const asked: string[] = [];

  beforeEach(() => {
    asked.length = 0;
    // Of products nothing is fetched here that could go on into the next test.
    server.products = [];
    for (const file of LATER)
      vi.doMock(file, () => {
        asked.push(file);
        return {};
      });
  });
  afterEach(() => LATER.forEach((file) => vi.doUnmock(file)));

  it("loads on the first input in the form, and not before", async () => {
    shell = startShell();
    await settle();
    expect(asked).toEqual([]);
    shell.services.sessionActions.prepare();
    await until(() => expect(asked.toSorted()).toEqual(LATER));
  });

  it("loads at once where a session is to be restored", async () => {
    localStorage.setItem(REFRESH_TOKEN_KEY, "kept");
    shell = startShell();
    await until(() => expect(asked.toSorted()).toEqual(LATER));
  });
});

describe("the first input in the sign-in form", () => {
  const PRODUCTS = [
    ["dashboard", "capture", "/list"],
    ["nts", "screen", "/nts"],
    ["ntd", "diagnose", "/ntd"],
  ].map(([id = "", name = "", home = ""]) =>
    aRelease({
      ...{ id, home, prefixes: [home], preload: [], container: `capno_${name}` },
      baseUrl: `https://clinic.example/r/${name}/4.2.4/`,
    }),
  );
  const entryOf = (name: string) => `GET /r/${name}/4.2.4/entry.0123456789abcdef.js`;
  const fetched = () => server.calls.map(({ route }) => route).filter((route) => route.startsWith("GET /r/"));

  it.each([
    ["the product that was opened here last", "/login", "nts", ["screen"]],
    ["that one also where the address leads to another", "/login?to=%2Fntd%2Fhandsets", "nts", ["screen"]],
    ["no product in a new browser", "/login?to=%2Fntd%2Fhandsets", undefined, []],
    ["no product that the deployment does not have", "/login", "gone", []],
  ])("fetches %s, and does not ask for the account [REQ-SESSION-21]", async (_, at, last, names) => {
    server.products = PRODUCTS;
    if (last !== undefined) localStorage.setItem("pref:last-product", last);
    history.replaceState(null, "", at);
    shell = startShell();
    shell.services.sessionActions.prepare();
    await until(() => expect(fetched().length).toBeGreaterThanOrEqual(names.length));
    await settle();
    expect(fetched()).toEqual(names.map(entryOf));
    expect(server.calls.map(({ route }) => route)).not.toContain("POST /user/login/");
  });
});
