import { toEpochMs } from "@capno/domain/units";
import * as v from "valibot";
import { describe, expect, it } from "vitest";

import { callApi, callApiForList, readFieldErrors, withSignal } from "./call-api.ts";
import type { Http, HttpReply, HttpRequest } from "./http.ts";
import { Samples, Timestamp, TimestampWithOffset } from "./schemas/wire-values.ts";

const REQUEST: HttpRequest = { method: "GET", path: "/a/?q=gp@capno.example", action: "reading" };
const answering = (body: unknown): Http => ({ send: async () => ({ status: 200, body }) });
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a malformed response [FM-12]", () => {
  it.each([
    [5, "unreadable: the whole reply"],
    [{ name: 5 }, "unreadable: name"],
    [{ name: "a", at: [{ x: "b" }] }, "unreadable: at.0.x"],
  ])("with %j is reported by its path alone", async (body, message) => {
    const schema = v.object({ name: v.string(), at: v.optional(v.array(v.object({ x: v.number() }))) });
    expect(await failureOf(callApi(answering(body), REQUEST, schema))).toMatchObject({
      facts: { kind: "malformed-reply", path: "/a/", required: false, status: 200 },
      cause: { message },
    });
  });

  it("is reported without the keys of a record, which may be user IDs or names", async () => {
    const schema = v.object({ notes: v.record(v.string(), v.nullable(v.object({ at: v.number() }))) });
    for (const [body, message] of [
      [{ notes: { "CARD-001": { at: "x" } } }, "unreadable: notes.{}.at"],
      [{ notes: { jane: 5 } }, "unreadable: notes.{}"],
      [{ notes: 5 }, "unreadable: notes"],
    ] as const) {
      const error = await failureOf(callApi(answering(body), REQUEST, schema));
      expect(error).toMatchObject({ cause: { message } });
    }
    const call = callApi(answering({ "12": "x", jane: 5 }), REQUEST, v.record(v.string(), v.string()));
    expect(await failureOf(call)).toMatchObject({ cause: { message: "unreadable: {}" } });
  });

  it("is an error as required as its request was", async () => {
    const call = callApi(answering(5), { ...REQUEST, required: true }, v.string());
    expect(await failureOf(call)).toMatchObject({ facts: { required: true } });
  });
});

it("`callApiForList` keeps the time of the request where the reply has one", async () => {
  const askedAt = toEpochMs(5);
  const read = (reply: Partial<HttpReply>) =>
    callApiForList(
      { send: async () => ({ status: 200, body: ["a", 5], ...reply }) },
      REQUEST,
      v.string(),
      (row) => row,
    );
  expect(await read({ askedAt })).toStrictEqual({ rows: ["a"], unreadable: 1, askedAt });
  expect(await read({})).toStrictEqual({ rows: ["a"], unreadable: 1 });
});

it("`callApiForList` counts a row that held NaN as unreadable, though its null could be read", async () => {
  const http: Http = {
    send: async () => ({ status: 200, body: [null, 1, null], notFiniteRows: new Set([2]) }),
  };
  const list = await callApiForList(http, REQUEST, v.nullable(v.number()), (row) => row);
  expect(list).toStrictEqual({ rows: [null, 1], unreadable: 1 });
});

it.each([
  [undefined, {}],
  ["refused", {}],
  [null, {}],
  [["refused"], {}],
  [
    { name: ["taken", "", 5], sic: "unknown", empty: "", none: [] },
    { name: ["taken"], sic: ["unknown"] },
  ],
])("`callApi` reads the messages of a refused form beside their fields: %j", (body, errors) => {
  expect(readFieldErrors(body)).toEqual(errors);
});

it("`callApi` passes a signal on, and none where there is none", () => {
  const { signal } = new AbortController();
  expect(withSignal({ signal })).toEqual({ signal });
  expect([withSignal({}), withSignal(undefined)]).toStrictEqual([{}, {}]);
});

describe("values of the wire", () => {
  it.each([
    ["2026-11-20T09:30:00Z", true],
    ["2026-11-20T09:30:00.123456789+01:00", true],
    ["2026-11-20T09:30Z", true],
    ["at 2026-11-20T09:30:00Z", false],
    ["2026-11-20T09:30:00Z or so", false],
    // A year that `Date.parse` reads.
    ["+002026-11-20T09:30:00Z", false],
    ["2026-11-20T09:30:00.1234567890Z", true],
    ["2026-13-45T09:30:00Z", false],
    ["20 November 2026", false],
    ["", false],
  ])("%s is a time: %s", (text, expected) => {
    expect(v.is(Timestamp, text)).toBe(expected);
  });

  it.each([
    ["2026-11-20T09:30:00Z", true],
    ["2026-11-20T09:30:00.5+01:00", true],
    ["2026-11-20T09:30:00", false],
    ["2026-13-45T09:30:00Z", false],
    ["2026-11-20", false],
    [0, false],
  ])("%s is a time that decides whose a recording is: %s", (text, expected) => {
    expect(v.is(TimestampWithOffset, text)).toBe(expected);
  });

  it.each([
    [[1, null, 2.5], true],
    [[], true],
    [[1, "2"], false],
    [["1", 2], false],
    ["12", false],
    [{ length: 0 }, false],
  ])("%j are samples: %s", (input, expected) => {
    expect(v.is(Samples, input)).toBe(expected);
  });
});
