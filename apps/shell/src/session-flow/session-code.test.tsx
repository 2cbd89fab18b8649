import { REFRESH_TOKEN_KEY } from "@capno/auth-session/storage-keys";
import { afterEach, describe, expect, it, vi } from "vitest";

import { CREDENTIALS, openClinicForEach, settle, until } from "../testing/in-a-clinic.ts";
import { endLives, openLife } from "../testing/open-life.ts";

const CORE = "./session-core.ts";
const SIGNED_IN = "./signed-in-services.ts";

vi.setConfig({ testTimeout: 60_000 });

// Registered first, it runs last: the session has ended by then.
openClinicForEach(() => undefined);
afterEach(() => {
  endLives();
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
  it("the code of the session is fetched with the first touch of the form: also what is needed once somebody has signed in", async () => {
    const asked = vi.fn<() => void>();
    vi.doMock(SIGNED_IN, () => {
      asked();
      return {};
    });
    const { life } = openLife();
    life.begin();
    await settle();
    expect(asked).not.toHaveBeenCalled();
    await life.prepare();
    await until(() => expect(asked).toHaveBeenCalledOnce());
  });
});

describe("the code of the session that does not come [FM-02]", () => {
  it("the code of the session that does not come is said at sign-in, and asked for again with the next press", async () => {
    const file = lose(CORE);
    const { life, messages, levels, report, signIn } = openLife();
    life.begin();
    await life.prepare();
    expect(messages()).toEqual([]);
    expect(await life.actions.signIn(CREDENTIALS)).toEqual({ kind: "failed" });
    expect(messages()).toEqual([
      "An unexpected network error occurred whilst logging in. Please try again later.",
    ]);
    expect(levels()).toEqual(["error"]);
    expect(report).toHaveBeenCalledWith("The code that signs in could not be loaded", expect.any(Error));

    file.comesBack();
    await signIn();
    expect(life.userId()).toBeDefined();
  });

  it("the code of the session that does not come is said where a session is to be restored, and what was kept stays", async () => {
    lose(CORE);
    localStorage.setItem(REFRESH_TOKEN_KEY, "kept");
    const { life, messages } = openLife();
    expect(life.begin()).toBe(true);
    await until(() => expect(messages()).toHaveLength(1));
    expect(localStorage.getItem(REFRESH_TOKEN_KEY)).toBe("kept");
  });

  it("the code of the session that does not come is said where it is that of the dashboard, whose services come with the next news of the account", async () => {
    const file = lose(SIGNED_IN);
    const { life, visitor, messages, levels, report } = openLife();
    life.begin();
    await life.prepare();
    expect(await life.actions.signIn(CREDENTIALS)).toEqual({ kind: "signed-in" });
    await until(() => expect(messages()).toHaveLength(1));
    expect(messages()[0]).toContain("network error occurred whilst opening the dashboard");
    expect(levels(), "nothing goes on without it").toEqual(["fatal"]);
    expect(report).toHaveBeenCalledWith("The code of the session could not be loaded", expect.any(Error));
    await settle();
    expect(visitor()).not.toBe("signed-in");
    expect(() => life.productServices()).toThrow("before anybody had signed in");

    file.comesBack();
    await life.actions.refreshAccount();
    await until(() => expect(visitor()).toBe("signed-in"));
    expect(life.productServices().session.account()).toBeDefined();
  });
});
