import { settle } from "@capno/api-client/testing/manual-clock";
import { createFakeHttp } from "@capno/test-kit/fake-http";
import { createFakeStorage } from "@capno/test-kit/product-services";
import { aToken, aUserInfoBody } from "@capno/test-kit/wire-builders";
import { ApiError } from "@capno/api-client/api-error";
import { REFRESH_TOKEN_KEY } from "@capno/auth-session/storage-keys";
import { createSession } from "@capno/auth-session/create-session";
import { describe, expect, it, vi } from "vitest";

import { browserClock } from "../services/browser-clock.ts";
import { createNotices } from "../services/notices/notice-store.ts";
import { createDeferredRequests } from "./deferred-requests.ts";
import { restoreSession, signInToAccount } from "./sign-in-to-account.ts";
import { toAuthState } from "./session-chunk.ts";

const tokenOf = (type: "access" | "refresh") =>
  aToken({ type, lifeS: 300, iatS: Math.floor(Date.now() / 1000), jti: type });

function aCase({
  stored,
  refresh = () => Promise.reject(new Error("nobody renews here")),
}: {
  readonly stored?: Storage;
  readonly refresh?: () => Promise<{ readonly access: string }>;
} = {}) {
  const http = createFakeHttp();
  const notices = createNotices({ report: () => undefined });
  const session = createSession({
    clock: browserClock,
    refresh,
    idleLimitMs: 0,
    storage: { local: () => undefined, session: () => stored },
  });
  const deferredStorage = createFakeStorage();
  const deferredRequests = createDeferredRequests(() => deferredStorage);
  const signIn = () =>
    signInToAccount(
      { http, session, notices, clock: browserClock, deferredRequests },
      { username: "gp@capno.example", password: "x", remember: true },
    );
  const told = () => notices.store.getState().notices.map(({ message }) => message);
  const restore = () => restoreSession({ http, session, notices });
  return { http, session, deferredRequests, signIn, restore, told };
}

describe("sign-in, up to the loaded account [spec §2] [spec §8]", () => {
  it("is complete only once the account is known", async () => {
    const { http, session, signIn } = aCase();
    http.reply("POST /user/login/", { access: tokenOf("access"), refresh: tokenOf("refresh") });
    const answer = http.hold("GET /user/info/");
    const outcome = signIn();
    await new Promise((resolve) => setTimeout(resolve));
    expect(toAuthState(session.store.getState())).toEqual({ status: "being-restored" });
    answer(aUserInfoBody());
    expect(await outcome).toEqual({ kind: "signed-in" });
    expect(toAuthState(session.store.getState()).status).toBe("signed-in");
    session.dispose();
  });

  it("first sends the requests deferred by the user's last session, and opens nothing before that", async () => {
    const { http, session, deferredRequests, signIn } = aCase();
    const unlock = { path: "/v2/handsets/x/unlock/", form: { unlock_reason: "page-closed" } };
    const until = browserClock.wall() + 60_000;
    deferredRequests.add({ person: "7", until, request: unlock });
    deferredRequests.add({ person: "8", until, request: unlock });
    http.reply("POST /user/login/", { access: tokenOf("access"), refresh: tokenOf("refresh") });
    http.reply("GET /user/info/", aUserInfoBody());
    const answer = http.hold(`POST ${unlock.path}`);
    const outcome = signIn();
    await settle();
    expect(http.sent(`POST ${unlock.path}`)).toMatchObject([unlock]);
    expect(toAuthState(session.store.getState())).toEqual({ status: "being-restored" });
    answer({}, 409);
    expect(await outcome).toEqual({ kind: "signed-in" });
    expect(deferredRequests.take("8", browserClock.wall())).toHaveLength(1);
    session.dispose();
  });

  it.each([
    [{ detail: "Account locked" }, "Account locked"],
    [{}, "No active account found with the given credentials"],
    ["text", "No active account found with the given credentials"],
  ])("shows the refusal %j as: %s", async (body, message) => {
    const { http, session, signIn, told } = aCase();
    http.reply("POST /user/login/", body, 401);
    expect(await signIn()).toEqual({ kind: "refused", message });
    expect(told()).toEqual([]);
    session.dispose();
  });

  it.each([
    [3, 3],
    [2.2, 3],
    [9000, 120],
    [0.1, 1],
  ])("turns a requested pause of %s s into a wait of %s s", async (retryAfterS, seconds) => {
    const { http, session, signIn, told } = aCase();
    http.answer("POST /user/login/", ({ path, method, action }) => {
      throw new ApiError({
        kind: "unexpected-status",
        status: 503,
        path,
        method,
        action,
        required: false,
        retryAfterS,
      });
    });
    expect(await signIn()).toEqual({ kind: "wait", seconds });
    expect(told()).toEqual([]);
    session.dispose();
  });

  it("allows the next attempt at once where the service asks for no pause", async () => {
    const { http, session, signIn, told } = aCase();
    http.answer("POST /user/login/", ({ path, method, action }) => {
      const facts = { path, method, action, required: false, retryAfterS: 0 };
      throw new ApiError({ kind: "unexpected-status", status: 503, ...facts });
    });
    expect(await signIn()).toEqual({ kind: "failed" });
    expect(told()).toEqual(["An unexpected error occurred whilst logging in."]);
    session.dispose();
  });

  it("fails with a message where the error is no response of the service", async () => {
    const { http, session, signIn, told } = aCase();
    http.answer("POST /user/login/", () => Promise.reject(new TypeError("a mistake of ours")));
    expect(await signIn()).toEqual({ kind: "failed" });
    expect(told()).toEqual(["An unexpected error occurred."]);
    session.dispose();
  });

  it.each([
    ["network-failure", "An unexpected network error occurred whilst logging in. Please try again later."],
    ["unexpected-status", "An unexpected error occurred whilst logging in."],
    ["malformed-reply", "An unexpected error occurred whilst logging in."],
  ] as const)("shows %s in the specified words", async (kind, message) => {
    const { http, session, signIn, told } = aCase();
    http.fail("POST /user/login/", kind, 500);
    expect(await signIn()).toEqual({ kind: "failed" });
    expect(told()).toEqual([message]);
    session.dispose();
  });
});

describe("a stored session [spec §4] [REQ-PRIVACY-05]", () => {
  const kept = (text?: string) => {
    const storage = createFakeStorage() as Storage;
    if (text !== undefined) storage.setItem(REFRESH_TOKEN_KEY, text);
    return storage;
  };
  const storedNow = () =>
    kept(
      JSON.stringify({
        refreshToken: tokenOf("refresh"),
        receivedWall: browserClock.wall(),
        ...{ family: "f", serial: 1, turn: "" },
      }),
    );
  const activityOf = (tab: Storage) => tab.getItem("capno:activity");

  it("is restored with its account and its activity log", async () => {
    const tab = storedNow();
    tab.setItem("capno:activity", "of before");
    vi.stubGlobal("window", Object.assign(new EventTarget(), { sessionStorage: tab }));
    const renewed = { access: tokenOf("access") };
    const { http, session, restore, told } = aCase({ stored: tab, refresh: async () => renewed });
    http.reply("GET /user/info/", aUserInfoBody());
    await restore();
    expect(toAuthState(session.store.getState()).status).toBe("signed-in");
    expect([told(), activityOf(tab)]).toEqual([[], "of before"]);
    session.dispose();
  });

  it("leaves nothing of its activity log once it is over", async () => {
    const tab = kept();
    tab.setItem("capno:activity", "of before");
    vi.stubGlobal("window", Object.assign(new EventTarget(), { sessionStorage: tab }));
    const { session, restore, told } = aCase({ stored: tab });
    await restore();
    expect([told(), activityOf(tab), session.store.getState()]).toEqual([
      [],
      null,
      { status: "signed-out", reason: undefined },
    ]);
    session.dispose();
  });

  it("stays stored, with its activity log, when the service cannot be reached, and the user is told", async () => {
    const tab = storedNow();
    tab.setItem("capno:activity", "of before");
    vi.stubGlobal("window", Object.assign(new EventTarget(), { sessionStorage: tab }));
    const { http, session, restore, told } = aCase({ stored: tab });
    await restore();
    expect(told()).toEqual(["An unexpected error occurred."]);
    expect([activityOf(tab), tab.getItem(REFRESH_TOKEN_KEY) === null]).toEqual(["of before", false]);
    expect(http.requests).toEqual([]);
    session.dispose();
  });

  it("is reported as an error if its account cannot be loaded", async () => {
    const tab = storedNow();
    const renewed = { access: tokenOf("access") };
    const { http, session, restore, told } = aCase({ stored: tab, refresh: async () => renewed });
    http.fail("GET /user/info/", "unexpected-status", 500);
    await restore();
    expect(told()).toHaveLength(1);
    expect(toAuthState(session.store.getState()).status).toBe("being-restored");
    session.dispose();
  });
});
