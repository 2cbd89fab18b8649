import { createSession } from "@capno/auth-session/create-session";
import { LAST_ACTIVITY_KEY, REFRESH_TOKEN_KEY } from "@capno/auth-session/storage-keys";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeHttp } from "@capno/test-kit/fake-http";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { createFakeStorage } from "@capno/test-kit/product-services";
import { aToken } from "@capno/test-kit/wire-builders";
import { describe, expect, it, vi } from "vitest";

import { createDeferredRequests } from "./deferred-requests.ts";
import { watchSignedIn } from "./signed-in-watch.ts";

const MINUTE_MS = 60_000;
const tokenOf = (type: "access" | "refresh", lifeS: number) =>
  aToken({ type, lifeS, iatS: 0, jti: `${type}-${lifeS}` });

/** Somebody who is signed in, with the real session and idle clock; the page, the clock and the network are not. */
function aPerson() {
  const page = new EventTarget();
  for (const name of ["addEventListener", "removeEventListener"] as const)
    vi.stubGlobal(name, page[name].bind(page));
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", { documentElement: { toggleAttribute: () => true } });
  const local = createFakeStorage() as Storage;
  vi.stubGlobal("localStorage", local);
  const clock = createManualClock();
  const renewal = Promise.withResolvers<{ readonly access: string }>();
  const refresh = vi.fn(() => renewal.promise);
  const session = createSession({
    clock,
    refresh,
    idleLimitMs: 15 * MINUTE_MS,
    storage: { local: () => local, session: () => createFakeStorage() as Storage },
    locks: { request: async (_name, _options, task) => task({}) },
    channel: { post() {}, listen() {}, close() {} },
    // The session's own looks are not what is shown here.
    events: new EventTarget(),
  });
  session.begin({ access: tokenOf("access", 300), refresh: tokenOf("refresh", 86_400) }, { remember: true });
  const seen: unknown[] = [];
  const config = aRuntimeConfig();
  const http = createFakeHttp();
  const watch = watchSignedIn({
    core: {
      ...{ config, http, session },
      clock: { ...clock, noteServerDate: () => undefined },
      deferredRequests: createDeferredRequests(createFakeStorage),
    },
    onIdle: (secondsLeft) => seen.push(secondsLeft),
    onCovered: (covered) => seen.push(covered ? "covered" : "uncovered"),
  });
  const showAgain = () => page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  return { clock, local, session, renewal, refresh, seen, watch, showAgain };
}

describe("a signed-in page that slept [FM-18] [FM-22]", () => {
  it("shows nothing of a session that ended elsewhere in the meantime", async () => {
    const { clock, local, session, seen } = aPerson();
    local.removeItem(REFRESH_TOKEN_KEY);
    clock.sleep(MINUTE_MS);
    expect(session.store.getState().status).toBe("signed-in");
    await clock.advanceAsync(5_000);
    expect(session.store.getState()).toEqual({ status: "signed-out", reason: "logged-out" });
    expect(seen).toEqual(["covered", "uncovered"]);
  });

  it("stays covered until its token was renewed", async () => {
    const { clock, session, renewal, seen, showAgain } = aPerson();
    clock.sleep(5 * MINUTE_MS);
    showAgain();
    await clock.advanceAsync(4_000);
    expect(seen).toEqual(["covered"]);
    renewal.resolve({ access: tokenOf("access", 301) });
    await clock.advanceAsync(0);
    expect(seen).toEqual(["covered", "uncovered"]);
    expect(session.store.getState().status).toBe("signed-in");
  });

  it("a page that slept is shown again if the token could not be renewed, since later requests report that", async () => {
    const { clock, session, renewal, seen, showAgain } = aPerson();
    clock.sleep(5 * MINUTE_MS);
    showAgain();
    renewal.reject(new Error("offline"));
    await clock.advanceAsync(1_000);
    expect(seen).toEqual(["covered", "uncovered"]);
    expect(session.store.getState().status).toBe("signed-in");
  });
});

describe("a page that slept for longer than the idle limit [REQ-SESSION-08] [FM-18]", () => {
  it("a page whose session expired during sleep sends no further request, and is signed out when shown", async () => {
    const { clock, session, refresh, seen } = aPerson();
    // The next look is the cover's, and the idle clock's own comes after it.
    await clock.advanceAsync(4_500);
    clock.sleep(16 * MINUTE_MS);
    await clock.advanceAsync(500);
    expect(session.store.getState()).toEqual({ status: "signed-out", reason: "inactive" });
    expect(refresh).not.toHaveBeenCalled();
    expect(seen).toEqual(["covered", "uncovered"]);
  });
});

describe("inactivity [REQ-SESSION-08] [REQ-SESSION-10] [REQ-SESSION-31]", () => {
  it("warns each second of the last two minutes, and logs out", async () => {
    const { clock, session, renewal, seen } = aPerson();
    renewal.resolve({ access: tokenOf("access", 86_400) });
    await clock.advanceAsync(13 * MINUTE_MS + 1_000);
    expect(seen).toEqual([120, 119]);
    await clock.advanceAsync(2 * MINUTE_MS);
    expect(session.store.getState()).toEqual({ status: "signed-out", reason: "inactive" });
  });

  it("activity of the same account in another tab counts, and that of another account does not", async () => {
    const { clock, local, session, renewal, seen } = aPerson();
    renewal.resolve({ access: tokenOf("access", 86_400) });
    const actElsewhere = (turn: string | undefined) =>
      local.setItem(LAST_ACTIVITY_KEY, JSON.stringify({ turn, at: clock.wall() }));
    await clock.advanceAsync(10 * MINUTE_MS);
    actElsewhere(session.sessionOwner());
    await clock.advanceAsync(12 * MINUTE_MS);
    expect(seen).toEqual([]);
    actElsewhere("");
    await clock.advanceAsync(4 * MINUTE_MS);
    expect(session.store.getState()).toEqual({ status: "signed-out", reason: "inactive" });
  });

  it("does not while a test runs, and counts again from its end", async () => {
    const { clock, session, seen, watch } = aPerson();
    const end = watch.holdIdleClock();
    await clock.advanceAsync(14 * MINUTE_MS);
    expect(seen).toEqual([]);
    end();
    await clock.advanceAsync(13 * MINUTE_MS);
    expect(seen).toEqual([120]);
    watch.staySignedIn();
    expect(seen).toEqual([120, undefined]);
    expect(session.store.getState().status).toBe("signed-in");
  });

  it("has no effect after the session ended, and its warning disappears", async () => {
    const { clock, seen, watch, showAgain } = aPerson();
    await clock.advanceAsync(14 * MINUTE_MS);
    seen.length = 0;
    watch.end();
    expect(seen).toEqual(["uncovered", undefined]);
    showAgain();
    await clock.advanceAsync(60 * MINUTE_MS);
    expect(seen).toHaveLength(2);
    expect(clock.waiting()).toBe(0);
  });
});
