import ky, { isHTTPError, isTimeoutError } from "ky";

import type { AccessTokenSource, SessionScope } from "./access-token-source.ts";
import { ApiError, isApiError, type ApiErrorKind } from "./api-error.ts";
import type { Clock } from "./clock.ts";
import { toFetchInit } from "./fetch-request.ts";
import type { Http, HttpReply, HttpRequest, SentRequest } from "./http.ts";
import { isFromIntermediary, isHtml, isWrappedJson } from "./intermediary.ts";
import { joinSignals, toAbortError } from "./join-signals.ts";
import { BodyTooLongError, limitBody } from "./limit-body.ts";
import { parseBody } from "./parse-body.ts";
import { getLoggablePath, getRequestUrl } from "./request-url.ts";
import { parseRetryAfter } from "./retry-after.ts";

export interface HttpOptions {
  /** With or without a trailing slash; empty for the page's own origin. */
  readonly baseUrl: string;
  readonly tokens: AccessTokenSource;
  readonly clock: Pick<Clock, "now" | "monotonic" | "wall">;
  readonly fetch?: typeof fetch;
  /** Whether a 403 ends the session as a 401 does. */
  readonly logOutOn403: boolean;
  /**
   * Told of the `Date` of every answer of the API, with the time from sending to its headers; NaN where there
   * is none to read. Other hosts' clocks are not the server's.
   */
  readonly onServerDate?: (serverDateMs: number, roundTripMs: number) => void;
  /** Called once per kind of fault in the server's answers, with its count in the first of them. */
  readonly onWarning?: (warning: string) => void;
  /** 0 to 1; for the jitter of retries. */
  readonly random?: () => number;
}

const GET_TIMEOUT_MS = 15_000;
const POST_TIMEOUT_MS = 30_000;
const GET_RETRIES = 2;
const FIRST_RETRY_DELAY_MS = 400;
/** When the server asks for a longer pause, the request fails at once instead of making the user wait. */
const LONGEST_RETRY_AFTER_S = 10;
const RETRIED_STATUSES = [429, 500, 502, 503, 504];
const BUSY_STATUSES = [429, 503];

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfterS: number | undefined;
  /** A proxy or a filter gave it, not the API. */
  readonly isIntercepted: boolean;
}

/** The details that an ApiError takes from an answer or from another failure. */
type ErrorDetails = Partial<Pick<Answer, "text" | "retryAfterS" | "isIntercepted">> & {
  readonly isAltered?: boolean;
  readonly status?: number | undefined;
};

/** The transport of every call: one place for tokens, time-outs, repetition and the naming of failures. */
export function createHttp(options: HttpOptions): Http {
  const { tokens, clock, random = Math.random } = options;
  const givenFetch: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const baseFetch: typeof fetch = async (input, init) => limitBody(await givenFetch(input, init));

  const timedFetch: typeof fetch = (input, init) =>
    noteDate({ at: clock.monotonic(), response: baseFetch(input, init) });

  async function noteDate(sent: SentRequest): Promise<Response> {
    // An answer that waited while the machine slept is as old as the sleep, of which monotonic time may know nothing.
    const since = { wall: clock.wall(), monotonic: clock.monotonic() };
    const response = await sent.response;
    // The page of a proxy carries the proxy's time.
    if (!isHtml(response.headers.get("content-type"))) {
      const date = Date.parse(response.headers.get("date") ?? "");
      const elapsed = Math.max(clock.wall() - since.wall, clock.monotonic() - since.monotonic);
      options.onServerDate?.(date, since.monotonic - sent.at + elapsed);
    }
    return response;
  }

  function getFetch({ path, sent }: HttpRequest): typeof fetch {
    if (sent !== undefined) return () => noteDate({ ...sent, response: sent.response.then(limitBody) });
    return path.startsWith("/") ? timedFetch : baseFetch;
  }

  function fail(request: HttpRequest, kind: ApiErrorKind, extra?: ErrorDetails, cause?: unknown) {
    return new ApiError(
      {
        kind,
        path: getLoggablePath(request.path),
        method: request.method,
        action: request.action,
        required: request.required ?? false,
        ...(extra?.status === undefined ? {} : { status: extra.status }),
        ...(extra?.retryAfterS === undefined ? {} : { retryAfterS: extra.retryAfterS }),
        ...(extra?.text ? { body: parseLeniently(extra.text) } : {}),
        ...(extra?.isIntercepted ? { isIntercepted: true as const } : {}),
        ...(extra?.isAltered ? { isAltered: true as const } : {}),
      },
      cause === undefined ? undefined : { cause },
    );
  }

  async function toAnswer(response: Response, readText: () => Promise<string>): Promise<Answer> {
    const { status, headers } = response;
    const text = await readText();
    const contentType = headers.get("content-type");
    const challenge = headers.get("www-authenticate");
    return {
      status,
      text,
      retryAfterS: parseRetryAfter(headers.get("retry-after"), clock.now()),
      isIntercepted: isFromIntermediary({ status, text, contentType, challenge }),
    };
  }

  /** Straight to `fetch`, without a turn of the event loop: the page may be gone in the next. */
  async function sendNow(url: string, request: HttpRequest, token: string | undefined) {
    const response = await getFetch(request)(url, toFetchInit(request, token));
    return toAnswer(response, () => response.text());
  }

  async function sendPatiently(url: string, request: HttpRequest, token: string | undefined) {
    const isRetried = (status: number) =>
      request.method === "GET" &&
      RETRIED_STATUSES.includes(status) &&
      !request.expected?.includes(status) &&
      !(request.waitsElsewhere === true && BUSY_STATUSES.includes(status));
    try {
      const pending = ky(url, {
        ...toFetchInit(request, token),
        fetch: getFetch(request),
        timeout: request.method === "GET" ? GET_TIMEOUT_MS : POST_TIMEOUT_MS,
        throwHttpErrors: isRetried,
        retry: {
          // Retry reads only. A retry of a write would also copy its body into a stream.
          limit: request.method === "GET" ? GET_RETRIES : 0,
          methods: ["get"],
          statusCodes: RETRIED_STATUSES,
          afterStatusCodes: RETRIED_STATUSES,
          delay: (attempt) => FIRST_RETRY_DELAY_MS * 2 ** (attempt - 1),
          jitter: (delay) => delay * (0.5 + random()),
          shouldRetry: ({ error }) => shouldRetry(error, clock.now()),
        },
      });
      const response = await pending;
      return await toAnswer(response, () => pending.text());
    } catch (error) {
      if (!isHTTPError(error)) throw error;
      const { data = "" } = error;
      return toAnswer(error.response, async () => (typeof data === "string" ? data : JSON.stringify(data)));
    }
  }

  async function getToken(request: HttpRequest, scope: SessionScope): Promise<string> {
    try {
      return requireToken(request, await tokens.getAccessToken(scope));
    } catch (error) {
      throw describeFailure(error, request);
    }
  }

  function requireToken(request: HttpRequest, token: string | undefined): string {
    if (token === undefined) throw fail(request, "session-ended");
    return token;
  }

  function describeFailure(error: unknown, request: HttpRequest): unknown {
    if (request.signal?.aborted) return toAbortError(request.signal);
    if (isApiError(error)) {
      // The token could not be renewed: the message names what the person wanted to do.
      const { kind, status, retryAfterS, isIntercepted = false } = error.facts;
      return fail(request, kind, { status, retryAfterS, isIntercepted }, error);
    }
    if (error instanceof BodyTooLongError) return fail(request, "malformed-reply", undefined, error);
    const cause = isTimeoutError(error) ? new Error("timed out") : error;
    return fail(request, "network-failure", undefined, cause);
  }

  async function exchange(url: string, request: HttpRequest, token: string | undefined) {
    try {
      return await (request.keepalive ? sendNow(url, request, token) : sendPatiently(url, request, token));
    } catch (error) {
      throw describeFailure(error, request);
    }
  }

  const isSessionRefusal = (request: HttpRequest, { status, isIntercepted }: Answer) =>
    !isIntercepted &&
    !request.expected?.includes(status) &&
    (status === 401 || (status === 403 && options.logOutOn403));

  /** Bound to the session it is made in: it ends with it, and goes out with a token of no other. */
  async function send(request: HttpRequest): Promise<HttpReply> {
    const scope = tokens.scope();
    // What must outlive the page must outlive the session too.
    if (scope === undefined || request.keepalive) return deliver(request, scope);
    const own = request.signal === undefined ? [] : [request.signal];
    const { signal, release } = joinSignals([scope.signal, ...own]);
    try {
      return await deliver({ ...request, signal }, scope);
    } finally {
      release();
    }
  }

  async function deliver(request: HttpRequest, scope: SessionScope | undefined): Promise<HttpReply> {
    if (request.signal?.aborted) throw toAbortError(request.signal);
    const url = getRequestUrl(options.baseUrl, request);
    if (request.access === "anonymous") return settle(request, await exchange(url, request, undefined));
    if (scope === undefined) throw fail(request, "session-ended");
    // No await for keepalive: `fetch` must be called synchronously.
    let token = request.keepalive
      ? requireToken(request, tokens.peekAccessToken(scope))
      : await getToken(request, scope);
    let answer = await exchange(url, request, token);
    if (isSessionRefusal(request, answer) && !request.signal?.aborted) {
      // Use the token of the same session: this request must not be sent with the next account's token.
      const newer = tokens.peekAccessToken(scope);
      if (newer !== undefined && newer !== token && !request.keepalive) {
        // The refusal was for a token that is no longer in force. The request was not carried out.
        token = newer;
        answer = await exchange(url, request, token);
      }
      if (isSessionRefusal(request, answer)) {
        tokens.onTokenRejected(token);
        throw fail(request, "session-ended", answer);
      }
    }
    return settle(request, answer);
  }

  /** The session may have ended between the last byte and this turn. */
  function settle(request: HttpRequest, answer: Answer): HttpReply {
    if (request.signal?.aborted) throw toAbortError(request.signal);
    return readReply(request, answer);
  }

  function readReply(request: HttpRequest, answer: Answer): HttpReply {
    const { status, text } = answer;
    // Omit the status: the API did not send it, so callers must not interpret it.
    if (answer.isIntercepted) throw fail(request, "network-failure", { isIntercepted: true });
    if (request.expected?.includes(status)) return { status, body: parseLeniently(text) };
    if (status === 404) throw fail(request, "not-found", answer);
    if (status < 200 || status > 299) throw fail(request, "unexpected-status", answer);
    if (text === "") return { status, body: undefined };
    try {
      const { body, notFinite, notFiniteRows } = parseBody(text);
      if (notFinite === 0) return { status, body };
      note(`numbers that are NaN or Infinity, read as null, whilst ${request.action}`, notFinite);
      return { status, body, notFiniteRows };
    } catch {
      if (isWrappedJson(text))
        throw fail(request, "network-failure", { status, isIntercepted: true, isAltered: true });
      // Neither text nor the parser's message, which quotes it: both may hold a patient's data.
      throw fail(request, "malformed-reply", { status });
    }
  }

  const noted = new Set<string>();

  function note(warning: string, count: number): void {
    if (noted.has(warning)) return;
    noted.add(warning);
    options.onWarning?.(`${count} ${warning}`);
  }

  return { send, note };
}

/** Undefined: as ky decides, which knows what a network error is in each browser. */
function shouldRetry(error: Error, nowMs: number): boolean | undefined {
  if (isTimeoutError(error)) return false;
  if (!isHTTPError(error)) return error.name !== "AbortError";
  const wait = parseRetryAfter(error.response.headers.get("retry-after"), nowMs);
  return wait === undefined || wait <= LONGEST_RETRY_AFTER_S ? undefined : false;
}

/** A refusal's body may be empty, or HTML of a proxy: then it says nothing. */
function parseLeniently(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
