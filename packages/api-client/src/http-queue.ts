import { isApiError } from "./api-error.ts";
import type { Clock } from "./clock.ts";
import type { Http, HttpReply, HttpRequest } from "./http.ts";
import { toAbortError } from "./join-signals.ts";

export interface HttpQueueOptions {
  readonly clock: Pick<Clock, "after">;
  /** At most as many are in flight. */
  readonly concurrency?: number;
  /** Where a server asks for a longer pause, the caller gets an error instead. Ten minutes where it is left out. */
  readonly longestRetryAfterMs?: number;
  /** Told how long nothing is sent, each time the server asked for it. */
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
      inFlight++;
      void sendOne(next);
    }
  }

  async function sendOne(item: Waiting): Promise<void> {
    item.tries++;
    const sentAfter = pauses;
    // What was sent before the server became busy says nothing of how it is now.
    const isAnswered = () => {
      if (sentAfter === pauses) refusals = 0;
    };
    try {
      const reply = await http.send({ ...item.request, waitsElsewhere: true });
      isAnswered();
      item.resolve(reply);
    } catch (error) {
      const pauseMs = getPause(error, refusals, longestRetryAfterMs);
      if (pauseMs === undefined) {
        if (isApiError(error) && error.facts.status !== undefined) isAnswered();
        item.reject(error);
      } else {
        pause(pauseMs);
        if (item.request.signal?.aborted) item.reject(toAbortError(item.request.signal));
        else if (item.request.method !== "GET" || item.tries >= TRIES) item.reject(error);
        else waiting.unshift(item);
      }
    }
    inFlight--;
    sendNext();
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

/** How long all requests wait after this failure; undefined where it is none of a busy server. */
function getPause(error: unknown, refusals: number, longestRetryAfterMs: number): number | undefined {
  if (!isApiError(error)) return undefined;
  const { status, retryAfterS } = error.facts;
  if (status !== 429 && status !== 503) return undefined;
  if (retryAfterS === undefined) return Math.min(FIRST_PAUSE_MS * 2 ** refusals, LONGEST_PAUSE_MS);
  const askedMs = retryAfterS * 1000;
  return askedMs <= longestRetryAfterMs ? askedMs : undefined;
}
