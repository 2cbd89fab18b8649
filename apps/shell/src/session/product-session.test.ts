import { createSession } from "@capno/auth-session/create-session";
import { toEpochMs } from "@capno/domain/units";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeHttp } from "@capno/test-kit/fake-http";
import { createFakeNotices } from "@capno/test-kit/fake-notices";
import { createFakeRealtime } from "@capno/test-kit/fake-realtime";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { createFakeStorage } from "@capno/test-kit/product-services";
import { aToken, aUserInfoBody } from "@capno/test-kit/wire-builders";
import { describe, expect, it } from "vitest";

import { createProblemLog } from "../services/problem-log/problem-log.ts";
import { createDeferredRequests } from "./deferred-requests.ts";
import { createProductServices } from "./product-services.ts";
import { loadAccount } from "./sign-in-to-account.ts";

const INFO = "GET /user/info/";
const UNLOCK = { path: "/v2/handsets/x/unlock/", form: { unlock_reason: "test-cancelled" } };

/** What a product is lent by the real session of somebody who signs in. */
async function createServicesOf(userId: number) {
  const clock = createManualClock();
  const http = createFakeHttp();
  http.reply(INFO, aUserInfoBody({ has_watched_ntd_training_video: false }));
  const tokenOf = (type: "access" | "refresh") =>
    aToken({ type, lifeS: 3600, iatS: 0, jti: `${type}-${userId}`, userId });
  const renewed: string[] = [];
  const session = createSession({
    clock,
    refresh: async (token) => {
      renewed.push(token);
      return { access: tokenOf("access") };
    },
    idleLimitMs: 0,
    storage: { local: () => undefined, session: () => undefined },
    locks: { request: async (_name, _options, task) => task({}) },
    channel: { post() {}, listen() {}, close() {} },
  });
  session.begin({ access: tokenOf("access"), refresh: tokenOf("refresh") }, { remember: false });
  const scope = session.scope();
  if (scope === undefined) throw new Error("nobody is signed in");
  const storage = { tab: createFakeStorage() as Storage, browser: createFakeStorage() as Storage };
  const deferredRequests = createDeferredRequests(() => storage.browser);
  const held: string[] = [];
  const opened: string[] = [];
  const hold = (what: string) => {
    held.push(what);
    return () => void held.splice(held.indexOf(what), 1);
  };
  const services = createProductServices({
    ...{ scope, userId: String(userId), http, clock, session, deferredRequests },
    notices: createFakeNotices(),
    activity: { record: () => undefined },
    realtime: createFakeRealtime(),
    dialogs: { openSupport: () => opened.push("support"), openEula: () => opened.push("agreement") },
    config: aRuntimeConfig(),
    shellVersion: "4.2.4",
    problemLog: createProblemLog(clock),
    storage: { tab: () => storage.tab, browser: () => storage.browser },
    holdIdleClock: () => hold("idle clock"),
    holdPage: hold,
  });
  return { services, session, http, clock, deferredRequests, held, opened, storage, renewed };
}

describe("the session as a product sees it [REQ-SESSION-10] [REQ-SESSION-11]", () => {
  it("has no account before sign-in completes, and reports each change of it afterwards", async () => {
    const { services, session, http } = await createServicesOf(7);
    expect(() => services.session.account()).toThrow("No user is signed in");
    const told: boolean[] = [];
    const stop = services.session.watchAccount(({ hasWatchedTrainingVideo }) =>
      told.push(hasWatchedTrainingVideo),
    );
    await loadAccount(http, session);
    expect(services.session.account()).toMatchObject({ hasWatchedTrainingVideo: false });
    expect(told).toEqual([false]);

    http.reply(INFO, aUserInfoBody({ has_watched_ntd_training_video: true }));
    await services.session.refreshAccount();
    expect(services.session.account()).toMatchObject({ hasWatchedTrainingVideo: true });
    expect(told).toEqual([false, true]);

    stop();
    await services.session.refreshAccount();
    expect(told).toEqual([false, true]);
  });

  it("does not report the end of the session, nor the next person's account", async () => {
    const { services, session, http } = await createServicesOf(7);
    await loadAccount(http, session);
    const told: string[] = [];
    services.session.watchAccount(({ username }) => told.push(username));
    session.logOut();
    expect(() => services.session.account()).toThrow("No user is signed in");
    const tokenOf = (type: "access" | "refresh") =>
      aToken({ type, lifeS: 3600, iatS: 0, jti: `${type}-8`, userId: 8 });
    session.begin({ access: tokenOf("access"), refresh: tokenOf("refresh") }, { remember: false });
    http.reply(INFO, aUserInfoBody({ username: "next@capno.example" }));
    await loadAccount(http, session);
    expect(session.store.getState()).toMatchObject({ account: { username: "next@capno.example" } });
    expect(told).toEqual([]);
  });

  it("stops the idle clock and keeps the page until each hold ends, and holds nothing after the session", async () => {
    const { services, session, held } = await createServicesOf(7);
    const endOfClock = services.session.holdIdleClock();
    const endOfPage = services.session.holdPage("form");
    expect(held).toEqual(["idle clock", "form"]);
    endOfClock();
    endOfPage();
    expect(held).toEqual([]);
    session.logOut();
    const late = [services.session.holdIdleClock(), services.session.holdPage("handset")];
    expect(held).toEqual([]);
    late.forEach((end) => end());
  });

  it("opens the shell's dialogs only until it ends", async () => {
    const { services, session, opened } = await createServicesOf(7);
    services.dialogs.openSupport();
    services.dialogs.openEula();
    session.logOut();
    services.dialogs.openSupport();
    services.dialogs.openEula();
    expect(opened).toEqual(["support", "agreement"]);
  });

  it("defers a request by the browser's clock until a time given by the server's, for this user only", async () => {
    const { services, session, clock, deferredRequests } = await createServicesOf(7);
    // The browser goes an hour ahead.
    clock.setWall(clock.wall() + 3_600_000);
    services.session.beforeLogOut(() => services.session.oweUntil(toEpochMs(clock.now() + 60_000), UNLOCK));
    session.logOut();
    services.session.oweUntil(toEpochMs(clock.now() + 60_000), {
      ...UNLOCK,
      path: "/v2/handsets/late/unlock/",
    });
    expect(deferredRequests.take("8", clock.wall())).toEqual([]);
    expect(deferredRequests.take("7", clock.wall() + 59_999)).toEqual([UNLOCK]);
  });

  it("keeps a deferred request for no longer than the product said", async () => {
    const { services, session, clock, deferredRequests } = await createServicesOf(7);
    clock.setWall(clock.wall() + 3_600_000);
    services.session.oweUntil(toEpochMs(clock.now() + 60_000), UNLOCK);
    session.logOut();
    expect(deferredRequests.take("7", clock.wall() + 60_000)).toEqual([]);
  });

  it("renews a token that must last longer, and none after its end", async () => {
    const { services, session, clock, renewed } = await createServicesOf(7);
    await services.session.ensureToken(60);
    expect(renewed).toEqual([]);
    clock.advance(3_000_000);
    const renewing = services.session.ensureToken(1_000);
    await clock.advanceAsync(1_000);
    await renewing;
    expect(renewed).toHaveLength(1);
    session.logOut();
    await services.session.ensureToken(9_000);
    expect(renewed).toHaveLength(1);
  });

  it("stores per tab and per browser separately", async () => {
    const { services, storage } = await createServicesOf(7);
    services.storage.tab.setItem("pending", "here");
    services.storage.browser.setItem("pending", "everywhere");
    expect([storage.tab.getItem("pending"), storage.browser.getItem("pending")]).toEqual([
      "here",
      "everywhere",
    ]);
    services.storage.tab.removeItem("pending");
    expect([services.storage.tab.getItem("pending"), services.storage.browser.getItem("pending")]).toEqual([
      null,
      "everywhere",
    ]);
  });
});
