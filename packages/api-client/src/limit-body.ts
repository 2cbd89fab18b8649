/** Far beyond any answer of the API: the longest recording has under 2 MB. */
export const LONGEST_BODY_BYTES = 64 * 1024 * 1024;

const NULL_BODY_STATUSES = [101, 204, 205, 304];

/** The same answer, whose body fails once it is longer than this: it is counted as read, so no header is trusted. */
export function limitBody(response: Response, limit: number = LONGEST_BODY_BYTES): Response {
  // Browsers give a 204 an empty stream, with which no `Response` can be made.
  if (!response.body || NULL_BODY_STATUSES.includes(response.status)) return response;
  const reader = response.body.getReader();
  let length = 0;
  // Not a piped TransformStream: Firefox reports the error of an aborted pipe as uncaught.
  const counted = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) return controller.close();
      length += value.byteLength;
      if (length <= limit) return controller.enqueue(value);
      controller.error(new BodyTooLongError());
      await reader.cancel();
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers } = response;
  return new Response(counted, { status, statusText, headers });
}

export class BodyTooLongError extends Error {
  override readonly name = "BodyTooLong";
}
