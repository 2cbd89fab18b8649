import type { Clock } from "@capno/api-client/clock";

export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
}

export function withTimeout<Value>(
  work: Promise<Value>,
  clock: Pick<Clock, "after">,
  timeoutMs: number,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(timeoutMs, () => reject(new TimeoutError(`no answer within ${timeoutMs} ms`)));
    work.then(resolve, reject).finally(cancel);
  });
}
