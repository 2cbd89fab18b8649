import { expect, it } from "vitest";

import { LONGEST_BODY_BYTES, limitBody } from "./limit-body.ts";

const LIMIT = 10;

/** A body in pieces, without the header that tells its length, and how many of them were read. */
function aBody(pieces: readonly number[]) {
  const read: number[] = [];
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const size = left.shift();
        if (size === undefined) return controller.close();
        read.push(size);
        controller.enqueue(new Uint8Array(size).fill(97));
      },
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(body, { status: 201, headers: { etag: "1" } }), read };
}

it("`limitBody` hands on a body of just its limit, with status and headers", async () => {
  const limited = limitBody(aBody([4, 6]).response, LIMIT);
  expect([limited.status, limited.headers.get("etag")]).toEqual([201, "1"]);
  expect(await limited.text()).toBe("a".repeat(LIMIT));
});

it("`limitBody` stops reading a body that is one byte longer", async () => {
  const { response, read } = aBody([4, 7, 5, 5, 5, 5, 5]);
  await expect(limitBody(response, LIMIT).text()).rejects.toMatchObject({ name: "BodyTooLong" });
  expect(read.length).toBeLessThan(5);
});

it("`limitBody` hands on an answer without a body", () => {
  const response = new Response(null, { status: 204 });
  expect(limitBody(response, LIMIT)).toBe(response);
  expect(LONGEST_BODY_BYTES).toBe(67_108_864);
});

it("`limitBody` hands on a 204 whose body is an empty stream, as browsers give it", () => {
  const response = new Response(null, { status: 204 });
  Object.defineProperty(response, "body", { value: new ReadableStream() });
  expect(limitBody(response, LIMIT)).toBe(response);
});
