import type { Send } from "./options.ts";
import type { Exchange, Outcome, SentRequest } from "./exchange.ts";

/** What the product gives a call before it gives up. @spec §7 */
const GET_TIMEOUT_MS = 15_000;
const POST_TIMEOUT_MS = 30_000;

export interface RecorderOptions {
  readonly fetch: Send;
  readonly now: () => number;
  /** Time-outs other than the product's, for tests. */
  readonly timeoutMs?: number;
}

export interface Recorded extends Omit<Exchange, "number" | "outcome" | "sentAt" | "durationMs"> {
  readonly timeoutMs?: number;
}

export interface Recorder {
  readonly exchanges: readonly Exchange[];
  /** `labelOf` may call it something else once its answer is known. */
  send(what: Recorded, labelOf?: (outcome: Outcome) => string): Promise<Exchange>;
}

/** Sends requests and keeps every one with what became of it. */
export function createRecorder(options: RecorderOptions): Recorder {
  const exchanges: Exchange[] = [];
  return {
    exchanges,
    async send({ timeoutMs, ...what }, labelOf) {
      const sentAt = options.now();
      const limitMs =
        timeoutMs ?? options.timeoutMs ?? (what.request.method === "POST" ? POST_TIMEOUT_MS : GET_TIMEOUT_MS);
      const outcome = await exchange(options.fetch, what.request, limitMs);
      const recorded = {
        ...what,
        label: labelOf?.(outcome) ?? what.label,
        number: exchanges.length + 1,
        outcome,
        sentAt,
        durationMs: options.now() - sentAt,
      };
      exchanges.push(recorded);
      return recorded;
    },
  };
}

async function exchange(send: Send, request: SentRequest, limitMs: number): Promise<Outcome> {
  try {
    const response = await send(request.url, {
      method: request.method,
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      redirect: "manual",
      signal: AbortSignal.timeout(limitMs),
    });
    // The time-out holds for the body as well.
    const text = await response.text();
    return {
      is: "answered",
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text,
      json: parse(text),
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") {
      return { is: "timed out", afterMs: limitMs };
    }
    return { is: "unreachable", reason: describe(error) };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `fetch` says "fetch failed" and hides why in the cause. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return "code" in cause ? String(cause.code) : cause.message;
  return error.message;
}
