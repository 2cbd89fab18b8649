import { ApiError, type ApiErrorKind } from "@capno/api-client/api-error";
import type { Http, HttpReply, HttpRequest } from "@capno/api-client/http";

/** What a route answers: a body with status 200, or a whole reply made from the request. */
type Script = (request: HttpRequest) => HttpReply | Promise<HttpReply>;

export interface FakeHttp extends Http {
  /** Every request in the order of sending. */
  readonly requests: readonly HttpRequest[];
  /** Requests to one route, as `POST /v2/handsets/x/lock/`. */
  sent(route: string): readonly HttpRequest[];
  /** From now on the route answers with this body. The latest script of a route wins. */
  reply(route: string, body?: unknown, status?: number): void;
  /** Answers once with this, then as before. */
  replyOnce(route: string, body?: unknown, status?: number): void;
  /** The route answers what the function makes of each request. */
  answer(route: string, script: Script): void;
  /** The route fails as the transport would. */
  fail(route: string, kind: ApiErrorKind, status?: number): void;
  /** The route does not answer until the returned function is called. */
  hold(route: string): (body?: unknown, status?: number) => void;
}

/**
 * An `Http` without a network. A route is the method and the path as the request has it (encoded), with its
 * query where it has one, in the order of its fields: `GET /capnogram/?duid=CARD-1`. A route given without
 * query answers every query. What has no script is an error of the test.
 */
export function createFakeHttp(): FakeHttp {
  const requests: HttpRequest[] = [];
  const scripts = new Map<string, Script[]>();

  const add = (route: string, script: Script) => {
    const list = scripts.get(route) ?? [];
    list.push(script);
    scripts.set(route, list);
  };

  const remove = (route: string, script: Script) => {
    const rest = (scripts.get(route) ?? []).filter((each) => each !== script);
    scripts.set(route, rest);
  };

  async function send(request: HttpRequest): Promise<HttpReply> {
    requests.push(request);
    const script = findScript(request);
    if (script === undefined) throw new Error(`no reply scripted for ${toRoute(request)}`);
    if (request.signal?.aborted) throw new DOMException("given up", "AbortError");
    const reply = await untilAborted(Promise.resolve(script(request)), request.signal);
    return checkStatus(request, reply);
  }

  const findScript = (request: HttpRequest) =>
    scripts.get(toRoute(request))?.at(-1) ?? scripts.get(`${request.method} ${request.path}`)?.at(-1);

  return {
    send,
    requests,
    sent: (route) =>
      requests.filter((each) => toRoute(each) === route || `${each.method} ${each.path}` === route),
    reply: (route, body, status = 200) => add(route, () => ({ status, body })),
    replyOnce(route, body, status = 200) {
      const script: Script = () => {
        remove(route, script);
        return { status, body };
      };
      add(route, script);
    },
    answer: add,
    fail: (route, kind, status) =>
      add(route, (request) => {
        throw toApiError(request, kind, status);
      }),
    hold(route) {
      const { promise, resolve } = Promise.withResolvers<HttpReply>();
      const script: Script = () => promise;
      add(route, script);
      return (body, status = 200) => resolve({ status, body });
    },
  };
}

function toRoute(request: HttpRequest): string {
  const query = request.query ? new URLSearchParams(request.query).toString() : "";
  return `${request.method} ${request.path}${query && `?${query}`}`;
}

/** As the transport does: a 2xx or an expected status is returned, anything else thrown. */
function checkStatus(request: HttpRequest, reply: HttpReply): HttpReply {
  const { status } = reply;
  if ((status >= 200 && status < 300) || request.expected?.includes(status)) return reply;
  const isRefusal = (status === 401 || status === 403) && request.access !== "anonymous";
  const kind = isRefusal ? "session-ended" : status === 404 ? "not-found" : "unexpected-status";
  throw toApiError(request, kind, status, reply.body);
}

function toApiError(request: HttpRequest, kind: ApiErrorKind, status?: number, body?: unknown) {
  return new ApiError({
    kind,
    path: request.path,
    method: request.method,
    action: request.action,
    required: request.required ?? false,
    ...(status === undefined ? {} : { status }),
    ...(body === undefined ? {} : { body }),
  });
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new DOMException("given up", "AbortError")), {
      once: true,
    });
  });
  return Promise.race([promise, aborted]);
}
