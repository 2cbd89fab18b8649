import { isApiError } from "@capno/api-client/api-error";
import { settle } from "@capno/api-client/testing/manual-clock";
import { createFakeHttp } from "@capno/test-kit/fake-http";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { describe, expect, it } from "vitest";

import { createPreloadedCalls } from "./preloaded-calls.ts";

const LIST = { method: "GET", path: "/v2/handsets/", query: { product: "nts" }, action: "loading" } as const;
const ADDRESS = "/v2/handsets/?product=nts";

function aClinic() {
  const http = createFakeHttp();
  http.reply("GET /v2/handsets/", ["of the server"]);
  http.reply("POST /lock/", {});
  const clock = createManualClock();
  const calls = createPreloadedCalls(http, clock);
  const asked = () => http.requests.length;
  return { http, clock, calls, asked };
}

describe("what is asked for before the product's code is there", () => {
  it("answers the product's own call, and that once, with the time at which it was asked", async () => {
    const { clock, calls, asked } = aClinic();
    calls.ask([ADDRESS]);
    expect(asked()).toBe(1);
    const askedAt = clock.now();
    clock.advance(1_000);
    expect(await calls.http.send(LIST)).toEqual({ status: 200, body: ["of the server"], askedAt });
    expect(asked()).toBe(1);
    await calls.http.send(LIST);
    expect(asked()).toBe(2);
  });

  it("answers no other call", async () => {
    const { calls, asked } = aClinic();
    calls.ask([ADDRESS]);
    await calls.http.send({ ...LIST, query: { product: "ntd" } });
    expect(asked()).toBe(2);
  });

  it("a preloaded call that failed is repeated by the next caller", async () => {
    const { http, calls } = aClinic();
    http.replyOnce("GET /v2/handsets/", {}, 500);
    calls.ask([ADDRESS]);
    await settle();
    expect(await calls.http.send(LIST)).toMatchObject({ body: ["of the server"] });
  });

  it("a preloaded call fails with the purpose and the importance that its caller gave", async () => {
    const { http, calls, asked } = aClinic();
    const answer = http.hold("GET /v2/handsets/");
    calls.ask([ADDRESS]);
    const waiting = calls.http.send({ ...LIST, required: true });
    answer({}, 500);
    const error: unknown = await waiting.catch((cause: unknown) => cause);
    expect(isApiError(error) && error.facts).toMatchObject({
      status: 500,
      action: "loading",
      required: true,
    });
    expect(asked()).toBe(1);
  });

  it("a refused preloaded call is repeated by a caller that expects the refusal", async () => {
    const { http, calls } = aClinic();
    const answer = http.hold("GET /v2/handsets/");
    calls.ask([ADDRESS]);
    const waiting = calls.http.send({ ...LIST, expected: [404] });
    answer({}, 404);
    expect(await waiting).toMatchObject({ status: 404 });
  });

  it("what is asked for before the product's code is there is no demand where the product did not make one", async () => {
    const { http, calls } = aClinic();
    const answer = http.hold("GET /v2/handsets/");
    calls.ask([ADDRESS]);
    const waiting = calls.http.send(LIST);
    answer({}, 500);
    await expect(waiting).rejects.toMatchObject({ facts: { required: false } });
  });

  it("what is asked for before the product's code is there is asked for again where it was no answer of the service that failed", async () => {
    const { http, calls } = aClinic();
    const { promise, reject } = Promise.withResolvers<never>();
    http.answer("GET /v2/handsets/", () => promise);
    calls.ask([ADDRESS]);
    const waiting = calls.http.send(LIST);
    http.reply("GET /v2/handsets/", ["of the server"]);
    reject(new Error("its code failed"));
    expect(await waiting).toMatchObject({ body: ["of the server"] });
  });

  it("a preloaded call that its caller aborted fails as aborted, whatever its outcome", async () => {
    const { http, calls } = aClinic();
    const answer = http.hold("GET /v2/handsets/");
    calls.ask([ADDRESS]);
    const leaving = new AbortController();
    const waiting = calls.http.send({ ...LIST, signal: leaving.signal });
    leaving.abort();
    answer({}, 500);
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  });

  it("may be an address without a query, among several", async () => {
    const { http, calls, asked } = aClinic();
    http.reply("GET /version", "4.2.4");
    calls.ask([ADDRESS, "/version"]);
    expect(await calls.http.send({ method: "GET", path: "/version", action: "loading" })).toMatchObject({
      body: "4.2.4",
    });
    await calls.http.send(LIST);
    expect(asked()).toBe(2);
  });

  it("what is asked for before the product's code is there is old once the product has written anything", async () => {
    const { calls, asked } = aClinic();
    calls.ask([ADDRESS]);
    await calls.http.send({ method: "POST", path: "/lock/", action: "locking" });
    await calls.http.send(LIST);
    expect(asked()).toBe(3);
  });

  it("what is asked for before the product's code is there is old after half a minute", async () => {
    const { clock, calls, asked } = aClinic();
    calls.ask([ADDRESS]);
    clock.advance(30_000);
    await calls.http.send(LIST);
    expect(asked()).toBe(2);
  });

  it("what is asked for before the product's code is there is nothing to a page that was left meanwhile", async () => {
    const { calls } = aClinic();
    calls.ask([ADDRESS]);
    const leaving = new AbortController();
    const answer = calls.http.send({ ...LIST, signal: leaving.signal });
    leaving.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  });
});
