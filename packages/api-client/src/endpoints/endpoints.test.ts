import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isApiError } from "../api-error.ts";
import type { Http, HttpReply, HttpRequest } from "../http.ts";
import { aRecordingBody } from "../testing/wire-builders.ts";
import { type Call, EVERY_CALL } from "../testing/all-calls.ts";
import { getRecording } from "./breath-tests.ts";

function answering(body: unknown, status = 200) {
  const requests: HttpRequest[] = [];
  const http: Http = {
    send(request): Promise<HttpReply> {
      requests.push(request);
      return Promise.resolve({ status, body });
    },
  };
  return { http, requests };
}

const names = Object.keys(EVERY_CALL);
const get = (name: string): Call => EVERY_CALL[name] as Call;
const withBody = names.filter((name) => get(name).body !== undefined);

describe("calls of the API [spec §7] [REQ-MESSAGE-05] [REQ-MESSAGE-07]", () => {
  it.each(names)("include %s, which sends the contract's request and reads its response", async (name) => {
    const expected = get(name);
    const { http, requests } = answering(expected.body);
    await expect(expected.call(http)).resolves.not.toBeNaN();
    const [request] = requests;
    const query = request?.query ? `?${new URLSearchParams(request.query).toString()}` : "";
    expect(`${request?.method} ${request?.path}${query}`).toBe(expected.request);
    expect(request?.form).toEqual(expected.form);
    expect(request?.json).toEqual(expected.json);
    expect(request?.action).toBe(expected.action);
    expect(request?.required ?? false).toBe(expected.required ?? false);
    expect(request?.expected).toEqual(expected.expected);
    expect(request?.access === "anonymous").toBe(expected.isAnonymous ?? false);
  });

  it("have a different purpose for each thing that the user wants", () => {
    const distinct = new Set(names.map((name) => `${get(name).request} ${get(name).action}`));
    const actions = new Set(names.map((name) => get(name).action));
    expect(distinct.size - actions.size).toBeLessThanOrEqual(2);
  });
});

/** A reply with something wrong somewhere: a field less, or of another type. */
function spoil(body: unknown, path: readonly number[], value: unknown): unknown {
  const [at, ...rest] = path;
  if (typeof body !== "object" || body === null || at === undefined) return value;
  const keys = Object.keys(body);
  const key = keys[at % Math.max(1, keys.length)];
  if (key === undefined) return value;
  const copy: Record<string, unknown> = Array.isArray(body)
    ? (Object.assign([], body) as unknown as Record<string, unknown>)
    : { ...body };
  const spoilt = spoil(copy[key], rest, value);
  if (spoilt === REMOVED) Reflect.deleteProperty(copy, key);
  else copy[key] = spoilt;
  return copy;
}
const REMOVED = Symbol("removed");

function holdsNothingUnreadable(value: unknown): void {
  const text = JSON.stringify(value, (_key, each: unknown) => (each === undefined ? "undefined!" : each));
  expect(text ?? "").not.toMatch(/\[object Object\]/);
}

describe("random responses [FM-12]", () => {
  it.each(withBody)("are refused by %s with an API error, or read", async (name) => {
    const { call, body } = get(name);
    const hostile = fc.oneof(
      fc.anything(),
      fc
        .tuple(
          fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }),
          fc.oneof(fc.constant(REMOVED), fc.anything()),
        )
        .map(([path, value]) => spoil(body, path, value)),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (answer) => {
        try {
          holdsNothingUnreadable(await call(answering(answer).http));
        } catch (error) {
          expect(isApiError(error) && error.facts.kind).toBe("malformed-reply");
        }
      }),
      { numRuns: 150 },
    );
  });

  it.each(withBody)("may contain fields that %s does not know", async (name) => {
    const { call, body } = get(name);
    const extend = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(extend);
      if (typeof value !== "object" || value === null) return value;
      const extended = Object.entries(value).map(([key, each]) => [key, extend(each)]);
      return { ...Object.fromEntries(extended), newInTheNextRelease: { since: 2027 } };
    };
    const isMap = name === "getNextParticipantIds" || name === "getLicences";
    // Its unknown fields are counted: study-log.test.ts.
    if (isMap || name === "getStudyLogPage") return;
    expect(await call(answering(extend(body)).http)).toEqual(await call(answering(body).http));
  });

  it("are not quoted in the error, because they may hold a patient's data", async () => {
    const body = aRecordingBody({ administeredBy: 5 as never, testIdentifier: "SECRET-ID" });
    const error = await getRecording(answering(body).http, "x").catch((caught: unknown) => caught);
    const said = `${String(error)} ${JSON.stringify(error)} ${String((error as Error).cause)}`;
    expect(said).toContain("administeredBy");
    expect(said).not.toContain("SECRET-ID");
  });
});

describe("lists [FM-12]", () => {
  const lists: readonly [string, object][] = [
    ["getParticipants", { duid: 5 }],
    ["getOwnHandsets", { handset_udi: null }],
    ["getCapnograms", { id: "seven" }],
    ["getTrends", { data_par_cap: null }],
    ["getTestHandsets", { lockedBy: undefined }],
    ["getBreathTests", { testIdentifier: null }],
  ];

  it.each(lists)("%s drops a row that cannot be read and counts it", async (name, fault) => {
    const { call, body } = get(name);
    const [row] = body as readonly object[];
    const answer = [row, { ...row, ...fault }, row, null];
    expect(await call(answering(answer).http)).toMatchObject({ unreadable: 2, rows: { length: 2 } });
  });

  it.each(lists)("%s refuses an answer that is no list", async (name) => {
    const { call } = get(name);
    await expect(call(answering({ results: [] }).http)).rejects.toMatchObject({
      facts: { kind: "malformed-reply" },
    });
  });
});
