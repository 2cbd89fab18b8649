import { REFRESH_TOKEN_KEY } from "@capno/auth-session/storage-keys";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { ClinicServer } from "../testing/a-clinic-server.ts";
import { CREDENTIALS, openClinicForEach, settle, until } from "../testing/clinic-setup.ts";
import { endSessionManagers, openSessionManager } from "../testing/open-session-manager.ts";

const CORE = "./session-chunk.ts";
const SIGNED_IN = "./signed-in-services.ts";

// Registered first, it runs last: the session has ended by then.
let server: ClinicServer;
openClinicForEach((opened) => (server = opened));
afterEach(() => {
  endSessionManagers();
  vi.doUnmock(CORE);
  vi.doUnmock(SIGNED_IN);
});

/** The file cannot be fetched until it comes back. */
function lose(file: string) {
  vi.doMock(file, () => {
    throw new Error("offline");
  });
  return { comesBack: () => vi.doUnmock(file) };
}

describe("the code of the session", () => {
  it("the first touch of the sign-in form also preloads the code needed after sign-in", async () => {
    const asked = vi.fn<() => void>();
    vi.doMock(SIGNED_IN, () => {
      asked();
      return {};
    });
    const { manager } = openSessionManager();
    manager.begin();
    await settle();
    expect(asked).not.toHaveBeenCalled();
    await manager.prepare();
    await until(() => expect(asked).toHaveBeenCalledOnce());
  });
});

describe("the password", () => {
  it("is sent once, while the code that reads the answer is still loading", async () => {
    let load = () => {};
    const loaded = new Promise<void>((resolve) => (load = resolve));
    vi.doMock(CORE, async (importOriginal) => {
      await loaded;
      return importOriginal();
    });
    const { manager } = openSessionManager();
    const sent = () => server.calls.filter(({ route }) => route === "POST /user/login/");
    manager.begin();
    const outcome = manager.actions.signIn(CREDENTIALS);
    await until(() => expect(sent()).toHaveLength(1));
    load();
    expect(await outcome).toEqual({ kind: "signed-in" });
    expect(sent()).toHaveLength(1);
  });
});

describe("code of the session that hangs", () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    ["at sign-in", false],
    ["while a session is being restored", true],
  ])("is said to be late after 6 s %s, until it came", async (_when, isRestoring) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let load = () => {};
    const loaded = new Promise<void>((resolve) => (load = resolve));
    vi.doMock(CORE, async (importOriginal) => {
      await loaded;
      return importOriginal();
    });
    if (isRestoring) localStorage.setItem(REFRESH_TOKEN_KEY, "kept");
    const { manager, messages } = openSessionManager();
    manager.begin();
    if (!isRestoring) void manager.actions.signIn(CREDENTIALS);
    await settle();
    await vi.advanceTimersByTimeAsync(6_000);
    const LATE = "Part of this page has not arrived yet. Please wait, or load the page again.";
    expect(messages()).toEqual([LATE]);
    vi.useRealTimers();
    load();
    await until(() => expect(messages()).not.toContain(LATE));
  });
});

describe("code of the session that fails to load [FM-02]", () => {
  it("is reported at sign-in, and requested again with the next press", async () => {
    const file = lose(CORE);
    const { manager, messages, levels, report, signIn } = openSessionManager();
    manager.begin();
    await manager.prepare();
    expect(messages()).toEqual([]);
    expect(await manager.actions.signIn(CREDENTIALS)).toEqual({ kind: "failed" });
    expect(messages()).toEqual([
      "An unexpected network error occurred whilst logging in. Please try again later.",
    ]);
    expect(levels()).toEqual(["error"]);
    expect(report).toHaveBeenCalledWith("The code that signs in could not be loaded", expect.any(Error));

    file.comesBack();
    await signIn();
    expect(manager.userId()).toBeDefined();
  });

  it("is reported while a session is being restored, and leaves the stored session in place", async () => {
    lose(CORE);
    localStorage.setItem(REFRESH_TOKEN_KEY, "kept");
    const { manager, messages } = openSessionManager();
    expect(manager.begin()).toBe(true);
    await until(() => expect(messages()).toHaveLength(1));
    expect(localStorage.getItem(REFRESH_TOKEN_KEY)).toBe("kept");
  });

  it("is reported once for the dashboard's services, and requested again when the account changes", async () => {
    const file = lose(SIGNED_IN);
    const { manager, authState, messages, levels, report } = openSessionManager();
    manager.begin();
    await manager.prepare();
    expect(await manager.actions.signIn(CREDENTIALS)).toEqual({ kind: "signed-in" });
    await until(() => expect(messages()).toHaveLength(1));
    expect(messages()[0]).toContain("network error occurred whilst opening the dashboard");
    expect(levels(), "nothing goes on without it").toEqual(["fatal"]);
    expect(report).toHaveBeenCalledWith("The code of the session could not be loaded", expect.any(Error));
    await settle();
    expect(authState()).not.toBe("signed-in");
    expect(() => manager.productServices()).toThrow("before anybody had signed in");

    file.comesBack();
    await manager.actions.refreshAccount();
    await until(() => expect(authState()).toBe("signed-in"));
    expect(manager.productServices().session.account()).toBeDefined();
  });
});
