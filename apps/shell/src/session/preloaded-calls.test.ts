import { isApiError } from "@capno/api-client/api-error";
import { settle } from "@capno/api-client/testing/manual-clock";
import { createFakeHttp } from "@capno/test-kit/fake-http";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { describe, expect, it } from "vitest";

import { createPreloadedCalls } from "./preloaded-calls.ts";
import { scopeHttp } from "./session-scope.ts";

const LIST = { method: "GET", path: "/v2/handsets/", query: { product: "nts" }, action: "loading" } as const;
const ADDRESS = "/v2/handsets/?product=nts";

function aClinic() {
  const http = createFakeHttp();
  http.reply("GET /v2/handsets/", ["of the server"]);
  http.reply("POST /lock/", {});
  const clock = createManualClock();
  const session = new AbortController();
  const scope = { signal: session.signal };
  const calls = createPreloadedCalls(scopeHttp(http, scope), clock, scope);
  const asked = () => http.requests.length;
  return { http, clock, calls, asked, endSession: () => session.abort() };
}

describe("preloaded calls", () => {
  it("answer the product's own call, once, with the time of the request", async () => {
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

  it("are handed over in a task of their own", async () => {
    const { calls } = aClinic();
    calls.ask([ADDRESS]);
    await settle();
    const happened: string[] = [];
    setTimeout(() => happened.push("the next task"));
    await calls.http.send(LIST).then(() => happened.push("the answer"));
    expect(happened).toEqual(["the next task", "the answer"]);
  });

  it("fail as aborted if the session ended while they were handed over", async () => {
    const { calls, asked, endSession } = aClinic();
    calls.ask([ADDRESS]);
    await settle();
    const answer = calls.http.send(LIST);
    await Promise.resolve();
    endSession();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
    expect(asked()).toBe(1);
  });

  it("answer no other call", async () => {
    const { calls, asked } = aClinic();
    calls.ask([ADDRESS]);
    await calls.http.send({ ...LIST, query: { product: "ntd" } });
    expect(asked()).toBe(2);
  });

  it("are repeated by the next caller after a failure", async () => {
    const { http, calls } = aClinic();
    http.replyOnce("GET /v2/handsets/", {}, 500);
    calls.ask([ADDRESS]);
    await settle();
    expect(await calls.http.send(LIST)).toMatchObject({ body: ["of the server"] });
  });

  it("fail with the purpose and the importance that the caller gave", async () => {
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

  it("are repeated by a caller that expects the refusal", async () => {
    const { http, calls } = aClinic();
    const answer = http.hold("GET /v2/handsets/");
    calls.ask([ADDRESS]);
    const waiting = calls.http.send({ ...LIST, expected: [404] });
    answer({}, 404);
    expect(await waiting).toMatchObject({ status: 404 });
  });

  it("do not count as required where the caller did not require them", async () => {
    const { http, calls } = aClinic();
    const answer = http.hold("GET /v2/handsets/");
    calls.ask([ADDRESS]);
    const waiting = calls.http.send(LIST);
    answer({}, 500);
    await expect(waiting).rejects.toMatchObject({ facts: { required: false } });
  });

  it("are repeated where they failed for another reason than the server's answer", async () => {
    const { http, calls } = aClinic();
    const { promise, reject } = Promise.withResolvers<never>();
    http.answer("GET /v2/handsets/", () => promise);
    calls.ask([ADDRESS]);
    const waiting = calls.http.send(LIST);
    http.reply("GET /v2/handsets/", ["of the server"]);
    reject(new Error("its code failed"));
    expect(await waiting).toMatchObject({ body: ["of the server"] });
  });

  it("fail as aborted if the caller aborted them, whatever their outcome", async () => {
    const { http, calls } = aClinic();
    const answer = http.hold("GET /v2/handsets/");
    calls.ask([ADDRESS]);
    const leaving = new AbortController();
    const waiting = calls.http.send({ ...LIST, signal: leaving.signal });
    leaving.abort();
    answer({}, 500);
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  });

  it("may have an address without a query, among several", async () => {
    const { http, calls, asked } = aClinic();
    http.reply("GET /version", "4.2.4");
    calls.ask([ADDRESS, "/version"]);
    expect(await calls.http.send({ method: "GET", path: "/version", action: "loading" })).toMatchObject({
      body: "4.2.4",
    });
    await calls.http.send(LIST);
    expect(asked()).toBe(2);
  });

  it("are not used once the product has sent a write", async () => {
    const { calls, asked } = aClinic();
    calls.ask([ADDRESS]);
    await calls.http.send({ method: "POST", path: "/lock/", action: "locking" });
    await calls.http.send(LIST);
    expect(asked()).toBe(3);
  });

  it("are not used after half a minute", async () => {
    const { clock, calls, asked } = aClinic();
    calls.ask([ADDRESS]);
    clock.advance(30_000);
    await calls.http.send(LIST);
    expect(asked()).toBe(2);
  });

  it("fail as aborted if their page was left meanwhile", async () => {
    const { calls } = aClinic();
    calls.ask([ADDRESS]);
    const leaving = new AbortController();
    const answer = calls.http.send({ ...LIST, signal: leaving.signal });
    leaving.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  });
});
