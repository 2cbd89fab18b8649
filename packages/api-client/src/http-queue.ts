import { isApiError, type ApiError } from "./api-error.ts";
import type { Clock } from "./clock.ts";
import type { Http, HttpReply, HttpRequest } from "./http.ts";
import { toAbortError } from "./join-signals.ts";

export interface HttpQueueOptions {
  readonly clock: Pick<Clock, "after">;
  /** At most as many are in flight. */
  readonly concurrency?: number;
  /** Where a server asks for a longer pause, every caller that waits gets the error instead. Default: ten minutes. */
  readonly longestRetryAfterMs?: number;
  /** Called with the length of each pause that the server asked for; the queue sends nothing during a pause. */
  readonly onPause?: (ms: number) => void;
}

const AT_ONCE = 4;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const LONGEST_RETRY_AFTER_MS = 10 * 60_000;
const TRIES = 6;

interface Waiting {
  readonly request: HttpRequest;
  readonly resolve: (reply: HttpReply) => void;
  readonly reject: (error: unknown) => void;
  tries: number;
}

/**
 * An `Http` for many requests of one kind, such as one per row. A limited number is in flight at once; the others
 * wait their turn, first come first served, and an aborted one is not sent. A 429 or a 503 to one of them
 * holds all of them back, for as long as `Retry-After` says or for twice as long each time; then one goes first,
 * and the others follow when it was answered.
 */
export function createHttpQueue(http: Http, options: HttpQueueOptions): Http {
  const {
    clock,
    concurrency: atOnce = AT_ONCE,
    longestRetryAfterMs = LONGEST_RETRY_AFTER_MS,
    onPause,
  } = options;
  const waiting: Waiting[] = [];
  let inFlight = 0;
  /** How often in a row the server was busy. */
  let refusals = 0;
  let pauses = 0;
  let isPaused = false;

  function sendNext(): void {
    if (isPaused) return;
    const width = refusals === 0 ? atOnce : 1;
    while (inFlight < width) {
      const next = waiting.shift();
      if (next === undefined) return;
      if (next.request.isWanted?.() === false) {
        next.reject(toAbortError());
        continue;
      }
      inFlight++;
      void sendOne(next);
    }
  }

  async function sendOne(item: Waiting): Promise<void> {
    item.tries++;
    const sentAfter = pauses;
    // Answers to requests sent before the server became busy do not count.
    const isAnswered = () => {
      if (sentAfter === pauses) refusals = 0;
    };
    try {
      const reply = await http.send({ ...item.request, waitsElsewhere: true });
      isAnswered();
      item.resolve(reply);
    } catch (error) {
      const pauseMs = getPause(error, refusals, longestRetryAfterMs);
      if (pauseMs === "too-long") {
        refuseAll(item, error);
      } else if (pauseMs === undefined) {
        if (isApiError(error) && error.facts.status !== undefined) isAnswered();
        item.reject(error);
      } else {
        pause(pauseMs);
        if (item.request.signal?.aborted) item.reject(toAbortError(item.request.signal));
        else if (item.request.method !== "GET") item.reject(error);
        else if (item.tries >= TRIES && namesItsPause(error)) refuseAll(item, error);
        else if (item.tries >= TRIES) item.reject(error);
        else waiting.unshift(item);
      }
    }
    inFlight--;
    sendNext();
  }

  /** The server asked for quiet: what waits would be refused one by one, or wait as long again each. */
  function refuseAll(item: Waiting, error: unknown): void {
    for (const each of [item, ...waiting.splice(0)]) each.reject(error);
  }

  function pause(ms: number): void {
    // Those that were in flight with the first are refused with it: one pause is enough.
    if (isPaused) return;
    isPaused = true;
    refusals++;
    pauses++;
    onPause?.(ms);
    clock.after(ms, () => {
      isPaused = false;
      sendNext();
    });
  }

  function send(request: HttpRequest): Promise<HttpReply> {
    const { signal } = request;
    if (signal?.aborted) return Promise.reject(toAbortError(signal));
    return new Promise<HttpReply>((resolve, reject) => {
      const item: Waiting = {
        request,
        tries: 0,
        resolve(reply) {
          signal?.removeEventListener("abort", giveUp);
          resolve(reply);
        },
        reject(error) {
          signal?.removeEventListener("abort", giveUp);
          reject(error instanceof Error ? error : new Error("a request failed", { cause: error }));
        },
      };
      function giveUp() {
        const place = waiting.indexOf(item);
        // In flight, the transport aborts it.
        if (place === -1) return;
        waiting.splice(place, 1);
        item.reject(toAbortError(signal));
      }
      signal?.addEventListener("abort", giveUp);
      waiting.push(item);
      sendNext();
    });
  }

  return { send, ...(http.note && { note: (warning, count) => http.note?.(warning, count) }) };
}

const isBusy = (error: unknown): error is ApiError =>
  isApiError(error) && (error.facts.status === 429 || error.facts.status === 503);

/** Whether a busy server says how long it wants to be left alone: then it is not the fault of one request. */
export const namesItsPause = (error: unknown): boolean =>
  isBusy(error) && error.facts.retryAfterS !== undefined;

/** How long all requests wait after this failure; undefined where it is none of a busy server. */
function getPause(
  error: unknown,
  refusals: number,
  longestRetryAfterMs: number,
): number | "too-long" | undefined {
  if (!isBusy(error)) return undefined;
  const { retryAfterS } = error.facts;
  if (retryAfterS === undefined) return Math.min(FIRST_PAUSE_MS * 2 ** refusals, LONGEST_PAUSE_MS);
  const askedMs = retryAfterS * 1000;
  return askedMs <= longestRetryAfterMs ? askedMs : "too-long";
}
