import { toEpochMs } from "@capno/domain/units";
import { expect, it } from "vitest";

import type { Http, HttpReply, HttpRequest } from "../http.ts";
import { getReviews, putReviews } from "./reviews.ts";

const AT = toEpochMs(Date.UTC(2026, 10, 20, 9, 41));
const WIRE = { stamps: ["unused:1"], at: "2026-11-20T09:41:00.000Z", by: "jane@capno.example" };
const REVIEWS = new Map([["CARD-1", { ...WIRE, at: AT }]]);

function answering(reply: HttpReply): Http & { readonly requests: HttpRequest[] } {
  const requests: HttpRequest[] = [];
  return { requests, send: async (request) => (requests.push(request), reply) };
}

it("reads the marks and which version of them", async () => {
  const http = answering({ status: 200, body: { reviews: { "CARD-1": WIRE } }, etag: '"3"' });
  expect(await getReviews(http, "/reviews/")).toEqual({ entries: REVIEWS, version: '"3"' });
  expect(http.requests).toMatchObject([{ method: "GET", path: "/reviews/" }]);
});

it("takes a store that is not there for an empty one", async () => {
  const http = answering({ status: 404, body: undefined });
  expect(await getReviews(http, "/reviews/")).toEqual({ entries: new Map(), version: null });
  expect(http.requests[0]?.expected).toEqual([404]);
});

it.each([
  ["null", null],
  ["a version", '"3"'],
])("writes in place of %s", async (_what, replaces) => {
  const http = answering({ status: 200, body: {}, etag: '"4"' });
  expect(await putReviews(http, "/reviews/", REVIEWS, replaces)).toEqual({ kind: "written", version: '"4"' });
  expect(http.requests).toMatchObject([
    { method: "PUT", path: "/reviews/", json: { reviews: { "CARD-1": WIRE } }, replaces },
  ]);
});

it("reports that another user was quicker", async () => {
  const http = answering({ status: 412, body: undefined });
  expect(await putReviews(http, "/reviews/", REVIEWS, '"3"')).toEqual({ kind: "overtaken" });
  expect(http.requests[0]?.expected).toEqual([412]);
});

it.each([
  ["an answer without a version", { reviews: {} }],
  ["an answer of another shape", { reviews: [1] }],
])("refuses %s", async (_what, body) => {
  await expect(getReviews(answering({ status: 200, body }), "/reviews/")).rejects.toMatchObject({
    facts: { kind: "malformed-reply" },
  });
});
