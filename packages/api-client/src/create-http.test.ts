import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { AccessTokenSource, SessionScope } from "./access-token-source.ts";
import { ApiError, formatNetworkFailure, type ApiErrorFacts } from "./api-error.ts";
import { createHttp, type HttpOptions } from "./create-http.ts";
import type { HttpReply, HttpRequest } from "./http.ts";

const NOW = Date.UTC(2026, 10, 20, 9, 30);
const GET: HttpRequest = { method: "GET", path: "/user/info/", action: "loading user data" };
const POST: HttpRequest = { method: "POST", path: "/duid/", action: "creating the user ID" };

type Answer = (request: Request) => Response | Promise<Response>;

let requests: Request[];
let answers: Answer[];
let token: string | undefined;
let rejected: string[];
let dates: [number, number][];
const BROWSER_CLOCK = {
  now: () => Date.now() as never,
  wall: () => Date.now() as never,
  monotonic: () => performance.now(),
};
/** The session in force; another object and another token after the next sign-in. */
let session: AbortController | undefined;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Answer => {
  return () => Response.json(body, { status, headers });
};
/** A refusal as the API words it: with JSON. */
const refusal = (code = 401) => Response.json({ detail: "no" }, { status: code });
const page = (code: number, headers: Record<string, string> = {}): Answer => {
  return () =>
    new Response("<html><h1>Access denied by policy</h1>", {
      status: code,
      headers: { "content-type": "text/html; charset=utf-8", ...headers },
    });
};
const status = (code: number, headers: Record<string, string> = {}): Answer => {
  return () => new Response(null, { status: code, headers });
};
const JSON_TYPE = { "content-type": "application/json" };
const network: Answer = () => Promise.reject(new TypeError("Failed to fetch"));
const never: Answer = (request) =>
  new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(request.signal.reason)));

const peek = (scope?: SessionScope) => (scope === undefined || scope === session ? token : undefined);
const tokens: AccessTokenSource = {
  scope: () => session,
  getAccessToken: (scope) => Promise.resolve(peek(scope)),
  peekAccessToken: peek,
  onTokenRejected: (refused) => void rejected.push(refused),
};

function logOut(): void {
  const ended = session;
  session = undefined;
  token = undefined;
  ended?.abort();
}

function signIn(as: string): void {
  session = new AbortController();
  token = as;
}

function open(options: Partial<HttpOptions> = {}) {
  return createHttp({
    baseUrl: "https://api.capno.example/base/",
    tokens,
    clock: BROWSER_CLOCK,
    logOutOn403: true,
    random: () => 0.5,
    onServerDate: (...date) => dates.push(date),
    fetch: async (input, init) => {
      const request = input instanceof Request ? input : new Request(input, init);
      requests.push(request.clone());
      // The last answer is given again.
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer === undefined) throw new Error("no answer");
      return answer(request);
    },
    ...options,
  });
}

/** The facts of the failure; time passes as long as it takes. */
async function failure(promise: Promise<unknown>): Promise<ApiErrorFacts> {
  const caught = promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(120_000);
  const error = await caught;
  if (!(error instanceof ApiError)) throw new Error("did not fail as a call", { cause: error });
  return error.facts;
}

async function success(promise: Promise<HttpReply>): Promise<HttpReply> {
  promise.catch(() => {});
  await vi.advanceTimersByTimeAsync(120_000);
  return promise;
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  requests = [];
  answers = [json({})];
  signIn("token-1");
  rejected = [];
  dates = [];
});
afterEach(() => {
  vi.useRealTimers();
});

describe("requests of `createHttp` [spec §7]", () => {
  it("carry the bearer token, accept JSON, and use no cookies and no cache", async () => {
    await open().send(GET);
    const [request] = requests;
    expect(request?.url).toBe("https://api.capno.example/base/user/info/");
    expect(request?.headers.get("authorization")).toBe("Bearer token-1");
    expect(request?.headers.get("accept")).toBe("application/json");
    expect(request).toMatchObject({ cache: "no-store", credentials: "omit", redirect: "error" });
    for (const name of ["content-type", "if-match", "if-none-match"])
      expect(request?.headers.has(name), name).toBe(false);
  });

  it("encode a form as urlencoded, and a list as a repeated field", async () => {
    await open().send({
      ...POST,
      form: { username: "a+b@c.example", allowed_domains: ["x.example", "y.example"] },
    });
    expect(requests[0]?.headers.get("content-type")).toMatch("application/x-www-form-urlencoded");
    expect(await requests[0]?.text()).toBe(
      "username=a%2Bb%40c.example&allowed_domains=x.example&allowed_domains=y.example",
    );
  });

  it("carry JSON with its content type", async () => {
    await open().send({ ...POST, json: { isKnown: false, packYears: null } });
    expect(requests[0]?.headers.get("content-type")).toBe("application/json");
    expect(await requests[0]?.json()).toEqual({ isKnown: false, packYears: null });
  });

  it("encode the query, and leave the path as it is", async () => {
    await open().send({ ...GET, path: "/duid/a%2Fb/", query: { duid: "CARD-1 & 2" } });
    expect(requests[0]?.url).toBe("https://api.capno.example/base/duid/a%2Fb/?duid=CARD-1+%26+2");
  });

  it("carry no token where they are anonymous, and need none", async () => {
    token = undefined;
    await open().send({ ...POST, access: "anonymous" });
    expect(requests[0]?.headers.has("authorization")).toBe(false);
  });

  it("are not sent when no user is signed in", async () => {
    token = undefined;
    expect(await failure(open().send(GET))).toMatchObject({ kind: "session-ended" });
    expect(requests).toEqual([]);
  });

  it("ask for no token without a session, and are sent where they need none", async () => {
    session = undefined;
    const current = vi.fn<AccessTokenSource["getAccessToken"]>(async () => "of nobody");
    const http = open({ tokens: { ...tokens, getAccessToken: current } });
    expect(await failure(http.send(GET))).toMatchObject({ kind: "session-ended" });
    expect(current).not.toHaveBeenCalled();
    await http.send({ ...GET, path: "/version", access: "anonymous" });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.has("authorization")).toBe(false);
  });

  it("go to an absolute address without the token only", async () => {
    const url = "https://waveforms.capno.example/healthy.json";
    await open().send({ ...GET, path: url, access: "anonymous" });
    expect(requests[0]?.url).toBe(url);
    expect(requests[0]?.headers.has("authorization")).toBe(false);
    await expect(open().send({ ...GET, path: url })).rejects.toThrow(TypeError);
    await expect(open().send({ ...POST, path: url, access: "anonymous" })).rejects.toThrow(TypeError);
    expect(requests).toHaveLength(1);
  });

  it("carry the token at the time of sending", async () => {
    const http = open();
    token = "token-2";
    await http.send(GET);
    expect(requests[0]?.headers.get("authorization")).toBe("Bearer token-2");
  });
});

describe("a request with keepalive", () => {
  it("reaches fetch in the same turn as the call, with the current token", () => {
    const seen: RequestInit[] = [];
    const http = open({
      fetch: (_input, init) => {
        seen.push(init ?? {});
        return Promise.resolve(new Response(null, { status: 204 }));
      },
    });
    void http.send({ ...POST, keepalive: true, form: { unlock_reason: "user-navigated-away" } });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ keepalive: true, method: "POST" });
    expect(new Headers(seen[0]?.headers).get("authorization")).toBe("Bearer token-1");
    void http.send({ ...GET, keepalive: true });
    expect([...new Headers(seen[1]?.headers).keys()]).toEqual(["accept", "authorization"]);
  });

  it("is sent without keepalive if browsers refuse its body with it", () => {
    const seen: RequestInit[] = [];
    const http = open({
      fetch: (_input, init) => {
        seen.push(init ?? {});
        return Promise.resolve(new Response(null, { status: 204 }));
      },
    });
    for (const text of ["a".repeat(50_000), "é".repeat(50_000)])
      void http.send({ ...POST, keepalive: true, json: { text } });
    expect(seen.map(({ keepalive }) => keepalive)).toEqual([true, false]);
  });

  it("is not repeated with a newer token, because its page may be closed", async () => {
    answers = [
      () => {
        token = "token-2";
        return refusal();
      },
    ];
    await failure(open().send({ ...POST, keepalive: true }));
    expect(requests).toHaveLength(1);
  });
});

describe("time-outs and repetition", () => {
  it("gives a GET 15 s and a POST 30 s", async () => {
    answers = [never];
    for (const [request, limit] of [
      [GET, 15_000],
      [POST, 30_000],
    ] as const) {
      let isOver = false;
      const sent = open().send(request);
      sent.catch(() => (isOver = true));
      await vi.advanceTimersByTimeAsync(limit - 100);
      expect(isOver).toBe(false);
      await vi.advanceTimersByTimeAsync(200);
      await expect(sent).rejects.toMatchObject({ facts: { kind: "network-failure" } });
    }
    expect(requests).toHaveLength(2);
  });

  it("counts the time it takes to read the body too", async () => {
    answers = [() => new Response(new ReadableStream({}), { status: 200 })];
    expect(await failure(open().send(GET))).toMatchObject({ kind: "network-failure" });
  });

  it.each([
    ["a network failure", network],
    ["a 500", status(500)],
    ["a 502", status(502)],
    ["a 503", status(503)],
    ["a 429", status(429)],
  ])("asks twice more after %s", async (_name, answer) => {
    answers = [answer, answer, json({ fine: true })];
    expect((await success(open().send(GET))).body).toEqual({ fine: true });
    expect(requests).toHaveLength(3);
  });

  it("gives up after that, with the status", async () => {
    answers = [status(503)];
    expect(await failure(open().send(GET))).toMatchObject({ kind: "unexpected-status", status: 503 });
    expect(requests).toHaveLength(3);
  });

  it("waits between attempts, not always the same time", async () => {
    answers = [status(500)];
    const times: number[] = [];
    answers = [
      () => {
        times.push(Date.now() - NOW);
        return new Response(null, { status: 500 });
      },
    ];
    await failure(open({ random: () => 0 }).send(GET));
    expect(times).toEqual([0, 200, 600]);
    times.length = 0;
    vi.setSystemTime(NOW);
    await failure(open({ random: () => 1 }).send(GET));
    expect(times).toEqual([0, 600, 1800]);
  });

  it.each([400, 401, 403, 404, 409, 422])("does not ask again after a %i", async (code) => {
    answers = [status(code)];
    await failure(open().send(GET));
    expect(requests).toHaveLength(1);
  });

  it.each([
    ["a network failure", network],
    ["a 500", status(500)],
    ["a 503 that names a pause", status(503, { "retry-after": "1" })],
  ])("never repeats what writes after %s", async (_name, answer) => {
    answers = [answer];
    await failure(open().send(POST));
    expect(requests.map(({ method }) => method)).toEqual(["POST"]);
  });

  it.each(["5", new Date(NOW + 5000).toUTCString()])(
    "waits as long as Retry-After says: %s [FM-09]",
    async (header) => {
      answers = [status(503, { "retry-after": header }), json({})];
      const sent = open().send(GET);
      await vi.advanceTimersByTimeAsync(4900);
      expect(requests).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1200);
      await sent;
      expect(requests).toHaveLength(2);
    },
  );

  it("waits for ten seconds at most", async () => {
    answers = [status(503, { "retry-after": "10" }), json({ fine: true })];
    expect((await success(open().send(GET))).body).toEqual({ fine: true });
    answers = [status(503, { "retry-after": "11" })];
    expect(await failure(open().send(GET))).toMatchObject({ retryAfterS: 11 });
    expect(requests).toHaveLength(3);
  });

  it("tells a longer pause instead of keeping the person waiting", async () => {
    answers = [status(429, { "retry-after": "3600" })];
    expect(await failure(open().send(GET))).toMatchObject({ status: 429, retryAfterS: 3600 });
    expect(requests).toHaveLength(1);
  });

  it.each([429, 503])(
    "reports a %s at once to a caller that waits on its own [REQ-LIST-40]",
    async (code) => {
      answers = [status(code, { "retry-after": "5" })];
      expect(await failure(open().send({ ...GET, waitsElsewhere: true }))).toMatchObject({
        status: code,
        retryAfterS: 5,
      });
      expect(requests).toHaveLength(1);
    },
  );

  it("repeats for such a caller what else may be repeated", async () => {
    answers = [status(502), json({})];
    const sent = open().send({ ...GET, waitsElsewhere: true });
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(sent).resolves.toMatchObject({ status: 200 });
  });

  it("tells the pause of a refused POST, for its button", async () => {
    answers = [status(429, { "retry-after": "5" })];
    expect(await failure(open().send(POST))).toMatchObject({ status: 429, retryAfterS: 5 });
  });

  it("rejects with the signal's abort, before and during the request", async () => {
    const controller = new AbortController();
    answers = [never];
    const sent = open().send({ ...GET, signal: controller.signal });
    await vi.advanceTimersByTimeAsync(10);
    controller.abort();
    await expect(sent).rejects.toMatchObject({ name: "AbortError" });
    await expect(open().send({ ...GET, signal: controller.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(requests).toHaveLength(1);
  });
});

describe("responses to `createHttp` [spec §8]", () => {
  it("are read as JSON, or as undefined without a body", async () => {
    answers = [json([1, 2])];
    expect(await open().send(GET)).toStrictEqual({ status: 200, body: [1, 2] });
    answers = [status(204)];
    expect(await open().send(POST)).toEqual({ status: 204, body: undefined });
  });

  it("have NaN and Infinity outside strings read as null, with the rows named and one warning", async () => {
    const noted: string[] = [];
    const http = open({ onWarning: (warning) => noted.push(warning) });
    const text = String.raw`[{"a":1},{"a":NaN,"b":[-Infinity]},{"a":"NaN \" Infinity"},{"c":{"d":Infinity}}]`;
    answers = [() => new Response(text, { headers: JSON_TYPE })];
    const read = async () => (await success(http.send(GET))) as unknown;
    const reply = {
      status: 200,
      body: [
        { a: 1 },
        { a: null, b: [null] },
        { a: String.raw`NaN \" Infinity`.replace("\\", "") },
        { c: { d: null } },
      ],
      notFiniteRows: new Set([1, 3]),
    };
    expect(await read()).toStrictEqual(reply);
    expect(await read()).toStrictEqual(reply);
    expect(noted).toEqual(["3 numbers that are NaN or Infinity, read as null, whilst loading user data"]);
  });

  it("have NaN read as null in a single object, without rows", async () => {
    answers = [() => new Response('{"samples":[4.1,NaN]}', { headers: JSON_TYPE })];
    expect(await success(open().send(GET))).toStrictEqual({
      status: 200,
      body: { samples: [4.1, null] },
      notFiniteRows: new Set(),
    });
  });

  it.each([
    '[{"duid":"CARD-1"}]<script src="https://filter.example/a.js"></script>',
    '<!-- filter {1} -->[{"duid":"CARD-1"}]',
    ')]}\',\n[{"duid":"CARD-1"}]<!-- -->',
    '{"duid":"CARD-1"}\n-- scanned by mail gateway',
    '[{"duid":"CARD-1"}]<script>if (on) { show() }</script>',
  ])("are refused in words that say so where something put text before or behind them: %s", async (text) => {
    answers = [() => new Response(text, { headers: JSON_TYPE })];
    const facts = await failure(open().send(GET));
    expect(facts).toMatchObject({ kind: "network-failure", isAltered: true });
    expect(formatNetworkFailure(facts)).toBe(
      "Something between this page and the server changed the answer whilst loading user data. Please try again, or ask your IT department.",
    );
  });

  it.each(['[{"duid":"CARD-1"},{"duid":"CA', '{"duid":"CARD-1"', "no list"])(
    "are refused as unreadable, without blaming anything between, where they were cut short: %s",
    async (text) => {
      answers = [() => new Response(text, { headers: JSON_TYPE })];
      const { kind, isAltered } = await failure(open().send(GET));
      expect([kind, isAltered]).toEqual(["malformed-reply", undefined]);
    },
  );

  it.each(['[NaN,"half', "[NaNNaN]", "[NaN 5]", "{NaN:1}", '["a\\', "[nan]"])(
    "are refused where they are invalid JSON apart from NaN: %s",
    async (text) => {
      answers = [() => new Response(text, { headers: JSON_TYPE })];
      expect(await failure(open().send(GET))).toMatchObject({ kind: "malformed-reply" });
    },
  );

  it("with an expected refusal are returned with their body", async () => {
    answers = [json({ duid: ["taken"] }, 400)];
    expect(await open().send({ ...POST, expected: [400] })).toEqual({
      status: 400,
      body: { duid: ["taken"] },
    });
  });

  it("with an expected refusal are returned without a body where a proxy sent an HTML page", async () => {
    answers = [() => new Response("<html>", { status: 400 })];
    expect(await open().send({ ...POST, expected: [400] })).toEqual({
      status: 400,
      body: undefined,
    });
  });

  it.each([
    ["not-found", status(404), 404],
    ["unexpected-status", status(418), 418],
    ["malformed-reply", () => new Response('{"half":', { status: 200 }), 200],
    ["malformed-reply", () => new Response('[{"a":1},{"b":2', { status: 200 }), 200],
    ["malformed-reply", () => new Response('{"a":{"b":1}', { status: 200 }), 200],
    ["network-failure", network, undefined],
  ] as const)("become an API error: %s", async (kind, answer, code) => {
    answers = [answer];
    const facts = await failure(open().send({ ...GET, required: true }));
    expect(facts).toMatchObject({
      kind,
      method: "GET",
      path: "/user/info/",
      action: "loading user data",
      required: true,
    });
    expect(facts.status).toBe(code);
  });

  it("become an error without the token, the query and the body", async () => {
    token = "secret-token";
    answers = [() => new Response('{"patient":"secret-body', { status: 200 })];
    const sent = open().send({ ...GET, query: { username: "secret@query.example" } });
    const error = await sent.then(
      () => new Error("it did not fail"),
      (caught: Error) => caught,
    );
    const said = `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
    expect(error).toBeInstanceOf(ApiError);
    expect(said).not.toMatch(/secret/);
  });

  it("set the server clock by their date", async () => {
    await vi.advanceTimersByTimeAsync(1);
    answers = [
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        return Response.json({}, { headers: { date: new Date(NOW + 5000).toUTCString() } });
      },
    ];
    await success(open().send(GET));
    await success(open().send({ ...GET, path: "/version" }));
    expect(dates).toEqual([
      [NOW + 5000, 700],
      [NOW + 5000, 700],
    ]);
  });

  it("set the server clock by the date of a response to a request that the page sent before", async () => {
    const at = BROWSER_CLOCK.monotonic();
    await vi.advanceTimersByTimeAsync(300);
    const headers = { date: new Date(NOW + 5000).toUTCString() };
    const sent = { at, response: Promise.resolve(Response.json({ access: "1" }, { headers })) };
    expect((await open().send({ ...POST, access: "anonymous", sent })).body).toEqual({ access: "1" });
    expect(dates).toEqual([[NOW + 5000, 300]]);
    expect(requests).toEqual([]);
  });

  it.each([
    [
      "count the sleep of the machine on their way as well, of which monotonic time knows nothing",
      600_000,
      0,
    ],
    ["count by monotonic time where the browser's clock was set back on their way", -600_000, 700],
  ])("%s", async (_, byMs, tookMs) => {
    let setOnMs = 0;
    const clock = { ...BROWSER_CLOCK, wall: () => (Date.now() + setOnMs) as never };
    answers = [
      async () => {
        await new Promise((resolve) => setTimeout(resolve, tookMs));
        setOnMs = byMs;
        return Response.json({}, { headers: { date: new Date(NOW).toUTCString() } });
      },
    ];
    await success(open({ clock }).send(GET));
    expect(dates).toEqual([[NOW, Math.max(byMs, 0) + tookMs]]);
  });

  it("without a date are noted, and other hosts are not asked for the time", async () => {
    await open().send(GET);
    expect(dates).toEqual([[Number.NaN, 0]]);
    answers = [json({}, 200, { date: new Date(NOW - 86_400_000).toUTCString() })];
    for (const path of ["https://waveforms.capno.example/healthy.json", "https://waveforms.capno.example/"])
      await open().send({ ...GET, path, access: "anonymous" });
    expect(dates).toHaveLength(1);
  });
});

describe("an API error [spec §8]", () => {
  it("has the status and the body of the response, and no cause without one", async () => {
    answers = [json({ detail: "no" }, 418)];
    const error: unknown = await open()
      .send(POST)
      .catch((cause: unknown) => cause);
    expect(error).toMatchObject({
      facts: { kind: "unexpected-status", status: 418, body: { detail: "no" }, required: false },
    });
    expect(Object.hasOwn(error as object, "cause")).toBe(false);
    expect((error as ApiError).facts).not.toHaveProperty("retryAfterS");
  });

  it("is required where the request was, and has no body where the response had none", async () => {
    answers = [status(418)];
    const facts = await failure(open().send({ ...POST, required: true }));
    expect(facts.required).toBe(true);
    expect(facts).not.toHaveProperty("body");
  });

  it("has a cause: the browser's error for a lost network, our own for a time-out", async () => {
    const causeOf = async (promise: Promise<unknown>) => {
      const caught = promise.catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(120_000);
      return ((await caught) as ApiError).cause;
    };
    answers = [network];
    expect(await causeOf(open().send(POST))).toMatchObject({ cause: { message: "Failed to fetch" } });
    answers = [never];
    expect(await causeOf(open().send(POST))).toMatchObject({ message: "timed out" });
  });

  it("keeps the body of a response that was retried in vain", async () => {
    answers = [json({ detail: "busy" }, 503)];
    expect((await failure(open().send(GET))).body).toEqual({ detail: "busy" });
  });

  it.each([
    ["nothing", status(503)],
    ["a proxy's page", () => new Response("<h1>busy</h1>", { status: 503 })],
    ["half an answer", () => new Response('{"patient":', { status: 503, headers: JSON_TYPE })],
  ])("has no body where the retried response had %s", async (_name, answer) => {
    answers = [answer];
    const facts = await failure(open().send(GET));
    expect(facts).toMatchObject({ kind: "unexpected-status", status: 503 });
    expect(facts.body).toBeUndefined();
  });

  it("has no property `body` where the response had none", async () => {
    answers = [status(503)];
    expect(await failure(open().send(GET))).not.toHaveProperty("body");
  });

  it("is not thrown, and the request not repeated, for a status that the caller expects", async () => {
    answers = [json({ detail: "busy" }, 503)];
    const reply = await success(open().send({ ...GET, expected: [503] }));
    expect([reply, requests.length]).toEqual([{ status: 503, body: { detail: "busy" } }, 1]);
  });
});

describe("a response without a body", () => {
  it.each([204, 200])("succeeds with the body undefined: %i", async (code) => {
    answers = [status(code)];
    expect(await success(open().send(POST))).toEqual({ status: code, body: undefined });
  });

  it.each([199, 299, 300])("is a success with a status from 200 to 299 only: %i", async (code) => {
    answers = [
      () => ({ status: code, headers: new Headers(), text: async () => "{}", ok: code === 299 }) as Response,
    ];
    const keepalive = open().send({ ...POST, keepalive: true });
    if (code === 299) expect(await success(keepalive)).toEqual({ status: 299, body: {} });
    else expect(await failure(keepalive)).toMatchObject({ kind: "unexpected-status", status: code });
  });
});

it("createHttp reports a warning once, with its count [REQ-DATA-11]", () => {
  const told: string[] = [];
  const http = open({ onWarning: (warning) => told.push(warning) });
  http.note?.("odd times", 3);
  http.note?.("odd times", 5);
  http.note?.("odd names", 1);
  expect(told).toEqual(["3 odd times", "1 odd names"]);
});

it("createHttp uses the browser's fetch by default", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    asked.push(input);
    return Response.json({});
  });
  const { fetch: _none, ...options } = { fetch: undefined, tokens, logOutOn403: true };
  const http = createHttp({
    ...options,
    baseUrl: "",
    clock: BROWSER_CLOCK,
  });
  expect(await http.send({ ...POST, keepalive: true })).toEqual({ status: 200, body: {} });
  expect(asked).toEqual(["/duid/"]);
});

describe("refused tokens [spec §8] [REQ-SESSION-09]", () => {
  it.each([401, 403])("ends the session on a %i for the token in force", async (code) => {
    answers = [() => refusal(code)];
    expect(await failure(open().send(GET))).toMatchObject({ kind: "session-ended", status: code });
    expect(rejected).toEqual(["token-1"]);
    expect(requests, "asked once").toHaveLength(1);
  });

  it("leaves a 403 alone where the deployment says so", async () => {
    answers = [() => refusal(403)];
    const facts = await failure(open({ logOutOn403: false }).send(GET));
    expect(facts).toMatchObject({ kind: "unexpected-status", status: 403 });
    expect(rejected).toEqual([]);
  });

  it("does not count one that the caller expects, nor an anonymous one", async () => {
    answers = [() => refusal()];
    expect((await open().send({ ...GET, expected: [401] })).status).toBe(401);
    expect(await failure(open().send({ ...POST, access: "anonymous" }))).toMatchObject({
      kind: "unexpected-status",
      status: 401,
    });
    expect(rejected).toEqual([]);
  });

  it.each([GET, POST])("tries once more with the newer token, for a $method", async (request) => {
    answers = [
      () => {
        token = "token-2";
        return refusal();
      },
      json({ fine: true }),
    ];
    expect((await open().send(request)).body).toEqual({ fine: true });
    expect(requests.map((each) => each.headers.get("authorization"))).toEqual([
      "Bearer token-1",
      "Bearer token-2",
    ]);
    expect(rejected).toEqual([]);
  });

  it("ends the session when the newer token is refused too, and asks no third time", async () => {
    answers = [
      () => {
        token = "token-2";
        return refusal();
      },
      () => refusal(),
    ];
    await failure(open().send(GET));
    expect(rejected).toEqual(["token-2"]);
    expect(requests).toHaveLength(2);
  });

  it.each([GET, POST])(
    "sends nothing again that was carried out, though the token was renewed meanwhile: a $method",
    async (request) => {
      answers = [
        () => {
          token = "token-2";
          return Response.json({ fine: true });
        },
      ];
      expect((await open().send(request)).body).toEqual({ fine: true });
      expect(requests).toHaveLength(1);
    },
  );

  it("sends nothing again without a token, where the one in force is gone", async () => {
    answers = [
      () => {
        token = undefined;
        return refusal();
      },
      json({}),
    ];
    expect(await failure(open().send(GET))).toMatchObject({ kind: "session-ended", status: 401 });
    expect(requests).toHaveLength(1);
    expect(rejected).toEqual(["token-1"]);
  });

  it("tells the status and the pause of a renewal that was refused", async () => {
    const renewal = new ApiError({
      kind: "unexpected-status",
      method: "POST",
      path: "/user/login/refresh/",
      action: "renewing your session",
      required: false,
      status: 503,
      retryAfterS: 5,
    });
    const http = open({ tokens: { ...tokens, getAccessToken: () => Promise.reject(renewal) } });
    expect(await failure(http.send(GET))).toMatchObject({ status: 503, retryAfterS: 5, path: GET.path });
  });

  it("reports a failed renewal with the purpose of the user's request", async () => {
    const facts = { method: "POST", path: "/user/login/refresh/", required: false } as const;
    const renewal = new ApiError({ ...facts, kind: "network-failure", action: "renewing" });
    const http = open({ tokens: { ...tokens, getAccessToken: () => Promise.reject(renewal) } });
    expect(await failure(http.send(GET))).toMatchObject({
      kind: "network-failure",
      action: "loading user data",
      path: "/user/info/",
    });
    expect(requests).toEqual([]);
  });
});

describe("a response that is not the API's [REQ-SESSION-20] [FM-27] [REQ-SESSION-32]", () => {
  it.each([401, 403])("`createHttp` keeps the session when a proxy answers %i in HTML", async (code) => {
    answers = [page(code)];
    const facts = await failure(open().send(GET));
    expect(facts).toMatchObject({ kind: "network-failure", isIntercepted: true });
    expect(facts.status).toBeUndefined();
    expect(rejected).toEqual([]);
  });

  it.each([200, 400, 401, 403, 407, 409, 422, 502, 504, 511])(
    "`createHttp` takes an HTML page with status %i for no answer, even where the caller expects that status",
    async (code) => {
      answers = [page(code)];
      expect(await failure(open().send({ ...POST, expected: [code] }))).toMatchObject({
        kind: "network-failure",
        isIntercepted: true,
      });
    },
  );

  it.each([401, 403])(
    "`createHttp` takes plain text and an empty body with %i for no answer",
    async (code) => {
      for (const body of ["Forbidden", "", '"quoted"', "null"]) {
        answers = [() => new Response(body, { status: code })];
        expect(await failure(open().send(GET))).toMatchObject({ isIntercepted: true });
      }
      expect(rejected).toEqual([]);
    },
  );

  it("`createHttp` ends the session on a 401 with a Bearer challenge, whatever its body is", async () => {
    answers = [page(401, { "www-authenticate": 'Bearer realm="api"' })];
    expect(await failure(open().send(GET))).toMatchObject({ kind: "session-ended" });
    answers = [page(401, { "www-authenticate": 'Basic realm="proxy"' })];
    expect(await failure(open().send(GET))).toMatchObject({ isIntercepted: true });
  });

  it.each([404, 413, 429, 500, 503])(
    "`createHttp` reads an HTML page with %i by its status",
    async (code) => {
      answers = [page(code, { "retry-after": "60" })];
      expect(await failure(open().send(POST))).toMatchObject({ status: code, retryAfterS: 60 });
    },
  );

  it("`createHttp` names a proxy that answered the renewal of the token", async () => {
    const facts = {
      method: "POST",
      path: "/user/login/refresh/",
      action: "renewing",
      required: false,
    } as const;
    const renewal = new ApiError({ ...facts, kind: "network-failure", isIntercepted: true });
    const http = open({ tokens: { ...tokens, getAccessToken: () => Promise.reject(renewal) } });
    expect(await failure(http.send(GET))).toMatchObject({ isIntercepted: true, action: "loading user data" });
  });

  it("`createHttp` does not set the server's clock by a proxy's page", async () => {
    answers = [page(403, { date: new Date(NOW).toUTCString() })];
    await failure(open().send(GET));
    expect(dates).toEqual([]);
  });
});

it.each([false, true])(
  "`createHttp` refuses a body beyond 64 MB while it reads it (keepalive: %s)",
  async (keepalive) => {
    const megabyte = new Uint8Array(1024 * 1024).fill(32);
    let pieces = 0;
    answers = [
      () => new Response(new ReadableStream({ pull: (body) => (pieces++, body.enqueue(megabyte)) })),
    ];
    expect(await failure(open().send({ ...POST, keepalive }))).toMatchObject({ kind: "malformed-reply" });
    expect(pieces).toBeLessThan(80);
  },
);

describe("requests of one session and the next", () => {
  /** Lets time pass; what the promise came to. */
  async function outcome(promise: Promise<unknown>): Promise<string> {
    const settled = promise.then(
      () => "answered",
      (error: Error) => error.name,
    );
    await vi.advanceTimersByTimeAsync(120_000);
    return settled;
  }

  it.each([GET, POST])(
    "never repeat a refused $method request with the next session's token",
    async (request) => {
      answers = [
        () => {
          logOut();
          signIn("token-of-b");
          return refusal();
        },
        json({}),
      ];
      expect(await outcome(open().send(request))).toBe("AbortError");
      expect(requests.map((each) => each.headers.get("authorization"))).toEqual(["Bearer token-1"]);
      expect(rejected).toEqual([]);
    },
  );

  it("are not sent where they waited for a token when the session ended and another began", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow: AccessTokenSource = { ...tokens, getAccessToken: (scope) => promise.then(() => peek(scope)) };
    const sent = open({ tokens: slow }).send(POST);
    logOut();
    signIn("token-of-b");
    resolve();
    expect(await outcome(sent)).toBe("AbortError");
    expect(requests).toEqual([]);
  });

  it("are aborted when the session ends, and not repeated", async () => {
    answers = [never];
    const under = open().send(GET);
    await vi.advanceTimersByTimeAsync(10);
    logOut();
    expect(await outcome(under)).toBe("AbortError");
    expect(requests).toHaveLength(1);

    signIn("token-2");
    answers = [status(500)];
    const retried = open().send(GET);
    await vi.advanceTimersByTimeAsync(10);
    logOut();
    expect(await outcome(retried)).toBe("AbortError");
    expect(requests).toHaveLength(2);
  });

  it("receive no late response, because one account's data is not the next one's", async () => {
    answers = [
      () =>
        new Response(
          new ReadableStream({
            start(body) {
              body.enqueue(new TextEncoder().encode('{"username":"a"}'));
              body.close();
              logOut();
            },
          }),
        ),
    ];
    expect(await outcome(open().send(GET))).toBe("AbortError");
  });

  it("remove their listeners from the session's signal when they end", async () => {
    const signal = session?.signal;
    if (signal === undefined) throw new Error("nobody is signed in");
    const added = vi.spyOn(signal, "addEventListener");
    const removed = vi.spyOn(signal, "removeEventListener");
    const own = new AbortController();
    await open().send({ ...GET, signal: own.signal });
    answers = [status(418)];
    await failure(open().send({ ...POST, signal: own.signal }));
    expect(added).toHaveBeenCalledTimes(2);
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
      added.mock.calls.map(([, listener]) => listener),
    );
  });

  it("are aborted without a token too, except those with keepalive", async () => {
    answers = [never];
    const anonymous = open().send({ ...GET, access: "anonymous" });
    let isUnlockAnswered = false;
    const signals: (AbortSignal | null | undefined)[] = [];
    const unlock = open({
      fetch: (_input, init) => {
        signals.push(init?.signal);
        return Promise.resolve(new Response(null, { status: 204 }));
      },
    }).send({ ...POST, keepalive: true });
    void unlock.then(() => (isUnlockAnswered = true));
    logOut();
    expect(await outcome(anonymous)).toBe("AbortError");
    expect(signals).toEqual([null]);
    expect(isUnlockAnswered).toBe(true);
  });
});
