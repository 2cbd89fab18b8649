import { expect, it } from "vitest";

import { call, signIn, startSandbox } from "../testing/test-sandbox.ts";

const MARK = { stamps: ["unused:1"], at: "2026-11-20T09:41:00Z", by: "jane@capno.example" };
const DOCUMENT = { reviews: { "CARD-001": MARK } };

it("the review store keeps worklist marks and accepts one of two simultaneous writers", async () => {
  const sandbox = await startSandbox();
  const { access } = await signIn(sandbox, "research");
  const send = (method: string, headers: Record<string, string> = {}) =>
    call(`${sandbox.url}/v2/reviews/`, {
      method,
      headers: { authorization: `Bearer ${access}`, "content-type": "application/json", ...headers },
      ...(method === "PUT" ? { body: JSON.stringify(DOCUMENT) } : {}),
    });
  expect((await send("GET")).status).toBe(404);
  const first = await Promise.all([1, 2, 3].map(() => send("PUT", { "if-none-match": "*" })));
  expect(first.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
  const read = await send("GET");
  expect(read.body).toEqual(DOCUMENT);
  const version = read.headers.get("etag") ?? "";
  const second = await Promise.all([1, 2, 3].map(() => send("PUT", { "if-match": version })));
  expect(second.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
  expect((await send("GET")).headers.get("etag")).not.toBe(version);
});

it("the review store refuses accounts that cannot see the participant list", async () => {
  const sandbox = await startSandbox();
  const { access } = await signIn(sandbox, "gp");
  const answer = await call(`${sandbox.url}/v2/reviews/`, { headers: { authorization: `Bearer ${access}` } });
  expect(answer.status).toBe(403);
});
