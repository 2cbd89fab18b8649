import { createFakeHttp } from "@capno/test-kit/fake-http";
import { createFakeStorage } from "@capno/test-kit/product-services";
import { aToken, aUserInfoBody } from "@capno/test-kit/wire-builders";
import { ApiError } from "@capno/api-client/api-error";
import { createSession } from "@capno/auth-session/create-session";
import { describe, expect, it } from "vitest";

import { browserClock } from "../browser-clock.ts";
import { createNotices } from "../notices/notice-store.ts";
import { createOwedRequests } from "./owed-requests.ts";
import { signInToAccount } from "./sign-in-to-account.ts";
import { toVisitor } from "./visitor.ts";

const tokenOf = (type: "access" | "refresh") =>
  aToken({ type, lifeS: 300, iatS: Math.floor(Date.now() / 1000), jti: type });

function aCase() {
  const http = createFakeHttp();
  const notices = createNotices({ report: () => undefined });
  const session = createSession({
    clock: browserClock,
    refresh: () => Promise.reject(new Error("nobody renews here")),
    idleLimitMs: 0,
    storage: { local: () => undefined, session: () => undefined },
  });
  const owed = createOwedRequests(createFakeStorage);
  const signIn = () =>
    signInToAccount(
      { http, session, notices, clock: browserClock, owed },
      { username: "gp@capno.example", password: "x", remember: true },
    );
  const told = () => notices.store.getState().notices.map(({ message }) => message);
  return { http, session, signIn, told };
}

describe("from password to account · spec §2 Login screen, §8", () => {
  it("signs in only once it is known who that is", async () => {
    const { http, session, signIn } = aCase();
    http.reply("POST /user/login/", { access: tokenOf("access"), refresh: tokenOf("refresh") });
    const answer = http.hold("GET /user/info/");
    const outcome = signIn();
    await new Promise((resolve) => setTimeout(resolve));
    expect(toVisitor(session.store.getState())).toEqual({ is: "being-restored" });
    answer(aUserInfoBody());
    expect(await outcome).toEqual({ kind: "signed-in" });
    expect(toVisitor(session.store.getState()).is).toBe("signed-in");
    session.dispose();
  });

  it.each([
    [{ detail: "Account locked" }, "Account locked"],
    [{}, "No active account found with the given credentials"],
    ["text", "No active account found with the given credentials"],
  ])("tells a refusal %j as %s", async (body, message) => {
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
  ])("waits as the service asks for %s s: %s s", async (retryAfterS, seconds) => {
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

  it.each([
    ["network-failure", "An unexpected network error occurred whilst logging in. Please try again later."],
    ["unexpected-status", "An unexpected error occurred whilst logging in."],
    ["malformed-reply", "An unexpected error occurred whilst logging in."],
  ] as const)("tells %s in the specified words", async (kind, message) => {
    const { http, session, signIn, told } = aCase();
    http.fail("POST /user/login/", kind, 500);
    expect(await signIn()).toEqual({ kind: "failed" });
    expect(told()).toEqual([message]);
    session.dispose();
  });
});
