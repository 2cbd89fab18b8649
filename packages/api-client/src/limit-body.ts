/** Far beyond any answer of the API: the longest recording has under 2 MB. */
export const LONGEST_BODY_BYTES = 64 * 1024 * 1024;

const NULL_BODY_STATUSES = [101, 204, 205, 304];

/** The same answer, whose body fails once it is longer than this: it is counted as read, so no header is trusted. */
export function limitBody(response: Response, limit: number = LONGEST_BODY_BYTES): Response {
  // Browsers give a 204 an empty stream, with which no `Response` can be made.
  if (!response.body || NULL_BODY_STATUSES.includes(response.status)) return response;
  let length = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        length += chunk.byteLength;
        if (length > limit) throw new BodyTooLongError();
        controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(counted, { status, statusText, headers });
}

export class BodyTooLongError extends Error {
  override readonly name = "BodyTooLong";
}
