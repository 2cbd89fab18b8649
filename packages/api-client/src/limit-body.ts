/** Far beyond any answer of the API: the longest recording has under 2 MB. */
export const LONGEST_BODY_BYTES = 64 * 1024 * 1024;

/** The same answer, whose body fails once it is longer than this: it is counted as read, so no header is trusted. */
export function limitBody(response: Response, limit: number = LONGEST_BODY_BYTES): Response {
  if (!response.body) return response;
  let length = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        length += chunk.byteLength;
        if (length > limit) throw new BodyTooLong();
        controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(counted, { status, statusText, headers });
}

export class BodyTooLong extends Error {
  override readonly name = "BodyTooLong";
}
