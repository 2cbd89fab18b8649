import { afterEach, describe, expect, it, vi } from "vitest";

import type { AccessTokenSource } from "./access-token-source.ts";
import { createHttp } from "./create-http.ts";
import { sendSignIn } from "./early-sign-in.ts";
import { signIn } from "./endpoints/sign-in.ts";
import { createManualClock } from "./testing/manual-clock.ts";

const BASE = "https://api.example/v1/";
const CREDENTIALS = { username: " GP@Capno.example", password: "secret &=" };

const NO_SESSION: AccessTokenSource = {
  scope: () => undefined,
  getAccessToken: async () => undefined,
  peekAccessToken: () => undefined,
  onTokenRejected: () => undefined,
};

afterEach(() => vi.unstubAllGlobals());

function openTransport(answer: () => Promise<Response>) {
  const calls: (readonly [url: string, init: Record<string, unknown>])[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const request = new Request(input, init);
    const { method, cache, credentials, redirect, referrerPolicy } = request;
    const headers = Object.fromEntries(request.headers);
    calls.push([
      request.url,
      { method, cache, credentials, redirect, referrerPolicy, headers, body: await request.text() },
    ]);
    return answer();
  });
  const clock = createManualClock();
  const dates: number[] = [];
  const http = createHttp({
    baseUrl: BASE,
    tokens: NO_SESSION,
    clock,
    logOutOn403: true,
    onServerDate: (_date, roundTripMs) => dates.push(roundTripMs),
  });
  return { calls, clock, dates, http };
}

const refused = async () =>
  Response.json({ detail: "No such account" }, { status: 401, headers: { date: new Date(0).toUTCString() } });

describe("sendSignIn", () => {
  it("sends what the transport itself would send", async () => {
    const { calls, clock, http } = openTransport(refused);
    await signIn(http, CREDENTIALS);
    await sendSignIn(BASE, CREDENTIALS, clock).response;
    expect(calls).toHaveLength(2);
    expect(calls[1]).toEqual(calls[0]);
    expect(calls[0]?.[1]).toMatchObject({ body: "username=gp%40capno.example&password=secret+%26%3D" });
  });

  it("has its answer read by the transport, which does not send it again and dates it from its sending", async () => {
    const { calls, clock, dates, http } = openTransport(refused);
    const sent = sendSignIn(BASE, CREDENTIALS, clock);
    await clock.advanceAsync(900);
    expect(await signIn(http, CREDENTIALS, { sent })).toEqual({ kind: "refused", detail: "No such account" });
    expect([calls.length, dates]).toEqual([1, [900]]);
  });

  it("fails as any call does where the network is gone, and not before somebody asks", async () => {
    const { clock, http } = openTransport(() => Promise.reject(new TypeError("Failed to fetch")));
    const sent = sendSignIn(BASE, CREDENTIALS, clock);
    await clock.advanceAsync(50);
    await expect(signIn(http, CREDENTIALS, { sent })).rejects.toMatchObject({
      facts: { kind: "network-failure", action: "logging in" },
    });
  });
});
