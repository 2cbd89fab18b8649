import { createHttp } from "@capno/api-client/create-http";
import { getBreathTests } from "@capno/api-client/endpoints/breath-tests";
import { settle } from "@capno/api-client/testing/manual-clock";
import { createSession } from "@capno/auth-session/create-session";
import type { Session } from "@capno/auth-session/session";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeRealtime } from "@capno/test-kit/fake-realtime";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { createFakeStorage } from "@capno/test-kit/product-services";
import { aToken, aUserInfoBody } from "@capno/test-kit/wire-builders";
import { describe, expect, it, vi } from "vitest";

import { createActivityLog } from "../services/activity-log.ts";
import { createNotices } from "../services/notices/notice-store.ts";
import { createProblemLog } from "../services/problem-log/problem-log.ts";
import { createDeferredRequests } from "./deferred-requests.ts";
import { createProductServices } from "./product-services.ts";
import { scopeClock, scopeHttp } from "./session-scope.ts";
import { loadAccount } from "./sign-in-to-account.ts";

const tokenOf = (type: "access" | "refresh", userId: number) =>
  aToken({ type, lifeS: 3600, iatS: 0, jti: `${type}-${userId}`, userId });

/** The real session, transport and services; only network, clock and storages are not the browser's. */
function aBrowser() {
  const clock = createManualClock();
  const kept = createFakeStorage();
  const calls: {
    readonly route: string;
    readonly bearer: string;
    answer(body: unknown, status?: number): void;
  }[] = [];
  const session: Session = createSession({
    clock,
    refresh: () => Promise.reject(new Error("nobody renews here")),
    idleLimitMs: 0,
    storage: { local: () => undefined, session: () => undefined },
  });
  const http = createHttp({
    baseUrl: "https://api.capno.example",
    tokens: session,
    clock,
    logOutOn403: true,
    fetch: (input, init) => {
      const request = input instanceof Request ? input : new Request(input, init);
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      request.signal.addEventListener("abort", () => reject(request.signal.reason));
      calls.push({
        route: `${request.method} ${new URL(request.url).pathname}`,
        bearer: request.headers.get("authorization") ?? "",
        answer: (body, status = 200) => resolve(Response.json(body, { status })),
      });
      return promise;
    },
  });
  const notices = createNotices({ report: () => undefined });
  const activity = createActivityLog(clock);

  function signIn(userId: number) {
    session.begin(
      { access: tokenOf("access", userId), refresh: tokenOf("refresh", userId) },
      { remember: false },
    );
    const scope = session.scope();
    if (scope === undefined) throw new Error("nobody is signed in");
    const services = createProductServices({
      ...{ scope, userId: String(userId) },
      http: scopeHttp(http, scope),
      clock: scopeClock(clock, scope),
      session,
      notices,
      activity,
      realtime: createFakeRealtime(),
      dialogs: { openSupport: () => undefined, openEula: () => undefined },
      config: aRuntimeConfig(),
      shellVersion: "4.2.4",
      problemLog: createProblemLog(clock),
      deferredRequests: createDeferredRequests(createFakeStorage),
      storage: { tab: () => kept as Storage, browser: () => kept as Storage },
      holdIdleClock: () => () => undefined,
      holdPage: () => () => undefined,
    });
    return services;
  }
  const findCall = (route: string) => {
    const call = calls.findLast((each) => each.route === route);
    if (call === undefined) throw new Error(`${route} was not asked`);
    return call;
  };
  return { clock, session, http, notices, activity, kept, calls, signIn, findCall };
}

/** Turns of the event loop, as the transport's own library needs them. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await settle();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

describe("a call of an ended session", () => {
  it("does not set the next session's account with its late response", async () => {
    const { session, http, signIn, findCall } = aBrowser();
    signIn(7);
    const loading = loadAccount(http, session).catch((error: Error) => error.name);
    await turns();
    const late = findCall("GET /user/info/");
    session.logOut();
    signIn(8);
    late.answer(aUserInfoBody({ username: "a@capno.example" }));
    expect(await loading).toBe("AbortError");
    expect(session.store.getState()).toMatchObject({ userId: "8", account: undefined });
    session.dispose();
  });

  it("is not repeated with the next session's token after a refused POST", async () => {
    const { session, signIn, calls, findCall } = aBrowser();
    const ofA = signIn(7);
    const locking = ofA.http
      .send({ method: "POST", path: "/v2/handsets/x/lock/", action: "locking the handset" })
      .catch((error: Error) => error.name);
    await turns();
    const { answer, bearer } = findCall("POST /v2/handsets/x/lock/");
    session.logOut();
    const ofB = signIn(8);
    answer({}, 401);
    expect(await locking).toBe("AbortError");
    await turns();
    expect(calls.map((call) => call.bearer)).toEqual([bearer]);
    expect(session.store.getState()).toMatchObject({ status: "signed-in", userId: "8" });
    // The next one's own calls go out.
    void ofB.http.send({ method: "GET", path: "/v2/handsets/", action: "x" }).catch(() => undefined);
    await turns();
    expect(calls).toHaveLength(2);
    session.dispose();
  });

  it("shows nothing, writes nothing and sends no request after log-out while it polls", async () => {
    const { clock, session, notices, activity, kept, calls, signIn, findCall } = aBrowser();
    const services = signIn(7);
    const onAnswer = vi.fn<() => void>();
    async function poll(): Promise<void> {
      try {
        await getBreathTests(services.http, "x");
        onAnswer();
      } catch (error) {
        services.notices.raise(error);
      }
      services.storage.tab.setItem("pending", "gp@capno.example");
      services.notices.toast({ message: "Result for test X is available" });
      services.activity.record({ what: "result opened" });
      services.clock.after(10_000, () => void poll());
    }
    const polling = poll();
    await turns();
    const { answer } = findCall("GET /v2/handsets/x/tests/");
    session.logOut();
    answer([]);
    await polling;
    await clock.advanceAsync(60_000);
    await turns();
    expect(onAnswer).not.toHaveBeenCalled();
    expect(notices.store.getState()).toMatchObject({ notices: [], toasts: [] });
    expect(activity.store.getState().entries).toEqual([]);
    expect(kept.getItem("pending")).toBeNull();
    expect(calls).toHaveLength(1);
    expect(clock.waiting()).toBe(0);
    session.dispose();
  });

  it("carries the session's own token if it unlocks, and none after the end", async () => {
    const { session, signIn, calls } = aBrowser();
    const services = signIn(7);
    const unlock = () =>
      services.http
        .send({ method: "POST", path: "/v2/handsets/x/unlock/", action: "x", keepalive: true })
        .catch(() => undefined);
    services.session.beforeLogOut(() => void unlock());
    session.logOut();
    signIn(8);
    void unlock();
    await turns();
    expect(calls.map(({ bearer }) => bearer)).toEqual([`Bearer ${tokenOf("access", 7)}`]);
    session.dispose();
  });

  it("throws nothing through an ended product, which has no account and holds nothing", async () => {
    const { session, signIn } = aBrowser();
    const services = signIn(7);
    session.logOut();
    signIn(8);
    expect(() => services.session.account()).toThrow("No user is signed in");
    await expect(services.session.ensureToken(60)).resolves.toBeUndefined();
    const ran = vi.fn<() => void>();
    services.session.beforeLogOut(ran);
    session.logOut();
    expect(ran).not.toHaveBeenCalled();
    session.dispose();
  });
});
