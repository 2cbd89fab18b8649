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

import { createProblemLog } from "./problem-log.ts";
import { createDeferredRequests } from "./deferred-requests.ts";
import { createProductServices } from "./product-services.ts";
import { loadAccount } from "./sign-in-to-account.ts";

const INFO = "GET /user/info/";
const UNLOCK = { path: "/v2/handsets/x/unlock/", form: { unlock_reason: "test-cancelled" } };

/** What a product is lent by the real session of somebody who signs in. */
async function lendTo(userId: number) {
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
  const owed = createDeferredRequests(() => storage.browser);
  const held: string[] = [];
  const opened: string[] = [];
  const hold = (what: string) => {
    held.push(what);
    return () => void held.splice(held.indexOf(what), 1);
  };
  const lent = createProductServices({
    ...{ scope, userId: String(userId), http, clock, session, owed },
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
  return { lent, session, http, clock, owed, held, opened, storage, renewed };
}

describe("the session as a product sees it [REQ-SESSION-10] [REQ-SESSION-11]", () => {
  it("the session as a product sees it has no account before it is known who signed in, and tells each change of it afterwards", async () => {
    const { lent, session, http } = await lendTo(7);
    expect(() => lent.session.account()).toThrow("Nobody is signed in");
    const told: boolean[] = [];
    const stop = lent.session.watchAccount(({ hasWatchedTrainingVideo }) =>
      told.push(hasWatchedTrainingVideo),
    );
    await loadAccount(http, session);
    expect(lent.session.account()).toMatchObject({ hasWatchedTrainingVideo: false });
    expect(told).toEqual([false]);

    http.reply(INFO, aUserInfoBody({ has_watched_ntd_training_video: true }));
    await lent.session.refreshAccount();
    expect(lent.session.account()).toMatchObject({ hasWatchedTrainingVideo: true });
    expect(told).toEqual([false, true]);

    stop();
    await lent.session.refreshAccount();
    expect(told).toEqual([false, true]);
  });

  it("tells nothing of the end, nor of the next person's account", async () => {
    const { lent, session, http } = await lendTo(7);
    await loadAccount(http, session);
    const told: string[] = [];
    lent.session.watchAccount(({ username }) => told.push(username));
    session.logOut();
    expect(() => lent.session.account()).toThrow("Nobody is signed in");
    const tokenOf = (type: "access" | "refresh") =>
      aToken({ type, lifeS: 3600, iatS: 0, jti: `${type}-8`, userId: 8 });
    session.begin({ access: tokenOf("access"), refresh: tokenOf("refresh") }, { remember: false });
    http.reply(INFO, aUserInfoBody({ username: "next@capno.example" }));
    await loadAccount(http, session);
    expect(session.store.getState()).toMatchObject({ account: { username: "next@capno.example" } });
    expect(told).toEqual([]);
  });

  it("holds the idle clock and the page until each hold ends, and nothing after the session", async () => {
    const { lent, session, held } = await lendTo(7);
    const endOfClock = lent.session.holdIdleClock();
    const endOfPage = lent.session.holdPage("form");
    expect(held).toEqual(["idle clock", "form"]);
    endOfClock();
    endOfPage();
    expect(held).toEqual([]);
    session.logOut();
    const late = [lent.session.holdIdleClock(), lent.session.holdPage("handset")];
    expect(held).toEqual([]);
    late.forEach((end) => end());
  });

  it("a product opens the shell's dialogs only during its own session", async () => {
    const { lent, session, opened } = await lendTo(7);
    lent.dialogs.openSupport();
    lent.dialogs.openEula();
    session.logOut();
    lent.dialogs.openSupport();
    lent.dialogs.openEula();
    expect(opened).toEqual(["support", "agreement"]);
  });

  it("owes by the browser's clock what a product reckons by the server's, to this person alone", async () => {
    const { lent, session, clock, owed } = await lendTo(7);
    // The browser goes an hour ahead.
    clock.setWall(clock.wall() + 3_600_000);
    lent.session.beforeLogOut(() => lent.session.oweUntil(toEpochMs(clock.now() + 60_000), UNLOCK));
    session.logOut();
    lent.session.oweUntil(toEpochMs(clock.now() + 60_000), { ...UNLOCK, path: "/v2/handsets/late/unlock/" });
    expect(owed.take("8", clock.wall())).toEqual([]);
    expect(owed.take("7", clock.wall() + 59_999)).toEqual([UNLOCK]);
  });

  it("owes for no longer than the product said", async () => {
    const { lent, session, clock, owed } = await lendTo(7);
    clock.setWall(clock.wall() + 3_600_000);
    lent.session.oweUntil(toEpochMs(clock.now() + 60_000), UNLOCK);
    session.logOut();
    expect(owed.take("7", clock.wall() + 60_000)).toEqual([]);
  });

  it("renews the token that must last longer, and none after its end", async () => {
    const { lent, session, clock, renewed } = await lendTo(7);
    await lent.session.ensureToken(60);
    expect(renewed).toEqual([]);
    clock.advance(3_000_000);
    const renewing = lent.session.ensureToken(1_000);
    await clock.advanceAsync(1_000);
    await renewing;
    expect(renewed).toHaveLength(1);
    session.logOut();
    await lent.session.ensureToken(9_000);
    expect(renewed).toHaveLength(1);
  });

  it("keeps for the tab what is the tab's, and for the browser what is the browser's", async () => {
    const { lent, storage } = await lendTo(7);
    lent.storage.tab.setItem("pending", "here");
    lent.storage.browser.setItem("pending", "everywhere");
    expect([storage.tab.getItem("pending"), storage.browser.getItem("pending")]).toEqual([
      "here",
      "everywhere",
    ]);
    lent.storage.tab.removeItem("pending");
    expect([lent.storage.tab.getItem("pending"), lent.storage.browser.getItem("pending")]).toEqual([
      null,
      "everywhere",
    ]);
  });
});
