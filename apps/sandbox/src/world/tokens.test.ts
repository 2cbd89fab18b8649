import { AccessTokenClaims, RefreshTokenClaims } from "@capno/api-client/schemas/sign-in";
import { decodeJwt } from "jose";
import * as v from "valibot";
import { describe, expect, test } from "vitest";

import type { Sandbox } from "../server.ts";
import {
  advance,
  readLog,
  reset,
  signIn,
  startStillSandbox,
  stranger,
  toCaller,
} from "../testing/test-sandbox.ts";

async function refresh(sandbox: Sandbox, token: string) {
  const answer = await stranger(sandbox).postForm("/user/login/refresh/", { refresh: token });
  return { status: answer.status, ...(answer.body as { access: string; refresh: string }) };
}

describe("tokens", () => {
  test("carry the claims of the contract", async () => {
    const sandbox = await startStillSandbox();
    const gp = await signIn(sandbox, "gp");
    const access = v.parse(AccessTokenClaims, decodeJwt(gp.access));
    const renewal = v.parse(RefreshTokenClaims, decodeJwt(gp.refresh));
    expect(access.exp - access.iat).toBe(300);
    expect(renewal.exp - renewal.iat).toBe(86_400);
  });

  test("an access token ends with its time", async () => {
    const sandbox = await startStillSandbox();
    const gp = await signIn(sandbox, "gp");
    await advance(sandbox, 299_999);
    expect((await gp.get("/user/info/")).status).toBe(200);
    await advance(sandbox, 1);
    expect(await gp.get("/user/info/")).toMatchObject({
      status: 401,
      body: { code: "token_not_valid" },
    });
  });

  test("a refresh token is no access token, nor the other way round", async () => {
    const sandbox = await startStillSandbox();
    const gp = await signIn(sandbox, "gp");
    expect((await toCaller(sandbox, gp.refresh).get("/user/info/")).status).toBe(401);
    expect((await refresh(sandbox, gp.access)).status).toBe(401);
  });

  test("a refresh token is traded once for a new pair", async () => {
    const sandbox = await startStillSandbox();
    const gp = await signIn(sandbox, "gp");
    const second = await refresh(sandbox, gp.refresh);
    expect(second.status).toBe(200);
    expect(second.refresh).not.toBe(gp.refresh);
    expect((await refresh(sandbox, second.refresh)).status).toBe(200);
  });

  test("a reused refresh token ends every token of its sign-in and of no other", async () => {
    const sandbox = await startStillSandbox();
    const gp = await signIn(sandbox, "gp");
    const elsewhere = await signIn(sandbox, "gp");
    const second = await refresh(sandbox, gp.refresh);
    await advance(sandbox, 10_000);

    expect((await refresh(sandbox, gp.refresh)).status).toBe(401);
    expect((await refresh(sandbox, second.refresh)).status).toBe(401);
    expect((await refresh(sandbox, elsewhere.refresh)).status).toBe(200);
    expect((await readLog(sandbox))["sessions"]).toContainEqual(
      expect.objectContaining({ event: "reuse-revoked", username: "gp@capno.example" }),
    );
  });

  test("a refresh token used less than ten seconds ago returns the same pair, for a reloaded page", async () => {
    const sandbox = await startStillSandbox();
    const gp = await signIn(sandbox, "gp");
    const first = await refresh(sandbox, gp.refresh);
    await advance(sandbox, 9_999);
    expect(await refresh(sandbox, gp.refresh)).toEqual(first);
    expect((await toCaller(sandbox, first.access).get("/user/info/")).status).toBe(200);

    const third = await refresh(sandbox, first.refresh);
    expect(third.status).toBe(200);
    expect(await refresh(sandbox, first.refresh)).toEqual(third);
    const events = (await readLog(sandbox))["sessions"] as { readonly event: string }[];
    expect(events.map(({ event }) => event).toSorted()).toEqual([
      "answered-again",
      "answered-again",
      "refreshed",
      "refreshed",
      "signed-in",
    ]);
  });

  test("a refresh token of an ended sign-in is refused", async () => {
    const sandbox = await startStillSandbox();
    const gp = await signIn(sandbox, "gp");
    const second = await refresh(sandbox, gp.refresh);
    await advance(sandbox, 10_000);
    const third = await refresh(sandbox, second.refresh);
    expect((await refresh(sandbox, gp.refresh)).status).toBe(401);
    expect((await refresh(sandbox, second.refresh)).status).toBe(401);
    expect((await refresh(sandbox, third.refresh)).status).toBe(401);
  });

  test("twenty simultaneous refreshes of one token all return the same pair", async () => {
    const sandbox = await startStillSandbox();
    const gp = await signIn(sandbox, "gp");
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(sandbox, gp.refresh)));
    expect(
      new Set(answers.map(({ status, access, refresh: next }) => `${status} ${access} ${next}`)).size,
    ).toBe(1);
    const events = (await readLog(sandbox))["sessions"] as { readonly event: string }[];
    expect(events.filter(({ event }) => event === "refreshed")).toHaveLength(1);
  });

  test("a refresh token ends after a day", async () => {
    const sandbox = await startStillSandbox();
    const gp = await signIn(sandbox, "gp");
    await advance(sandbox, 86_400_000);
    expect((await refresh(sandbox, gp.refresh)).status).toBe(401);
  });

  test("no token is valid after a reset", async () => {
    const sandbox = await startStillSandbox();
    const gp = await signIn(sandbox, "gp");
    await reset(sandbox, { scenario: "empty" });
    expect((await gp.get("/user/info/")).status).toBe(401);
    expect((await refresh(sandbox, gp.refresh)).status).toBe(401);
  });

  test("a reset can ask for shorter lives", async () => {
    const sandbox = await startStillSandbox();
    await reset(sandbox, { scenario: "empty", accessTokenS: 32, refreshTokenS: 60 });
    const { exp = 0, iat = 0 } = decodeJwt((await signIn(sandbox, "gp")).access);
    expect(exp - iat).toBe(32);
  });
});
