import { REFRESH_TOKEN_KEY, SESSION_OWNER_KEY } from "@capno/auth-session/storage-keys";
import { afterEach, describe, expect, it, vi } from "vitest";

import { clearStoredSession, hasStoredSession } from "./stored-session.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

describe("a log-out without the code of the session [REQ-NAV-14] [REQ-SESSION-12]", () => {
  it("keeps the settings of the computer, and clears whatever could restore the session", () => {
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem(REFRESH_TOKEN_KEY, "a token");
      storage.setItem("breath-test:/nts:pending", "gp@capno.example");
      storage.setItem("pref:theme", "dark");
      storage.setItem(SESSION_OWNER_KEY, JSON.stringify({ id: "before", person: "7" }));
    }
    expect(hasStoredSession()).toBe(true);
    clearStoredSession();
    expect(hasStoredSession()).toBe(false);
    expect(Object.keys(localStorage).toSorted()).toEqual(["pref:theme", SESSION_OWNER_KEY]);
    expect(Object.keys(sessionStorage)).toEqual(["pref:theme"]);
    const { id, ...rest } = JSON.parse(localStorage.getItem(SESSION_OWNER_KEY) ?? "{}") as { id?: string };
    expect(id).not.toBe("before");
    expect(id?.length).toBeGreaterThan(10);
    expect(rest).toEqual({});
  });

  it.each(["sessionStorage", "localStorage"] as const)("finds a stored session in %s alone", (name) => {
    globalThis[name].setItem(REFRESH_TOKEN_KEY, "a token");
    expect(hasStoredSession()).toBe(true);
  });

  it("finds no stored session, and does not throw, where the browser blocks storage", () => {
    const forbidden = () => {
      throw new DOMException("no", "SecurityError");
    };
    vi.stubGlobal("sessionStorage", { getItem: forbidden, removeItem: forbidden, setItem: forbidden });
    expect(hasStoredSession()).toBe(false);
    expect(clearStoredSession).not.toThrow();
  });
});
