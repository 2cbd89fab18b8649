import { isApiError } from "@capno/api-client/api-error";
import type { Clock } from "@capno/api-client/clock";
import type { Http } from "@capno/api-client/http";
import { getPathTemplate } from "@capno/api-client/path-template";
import type { ProblemLog, ReportedStep } from "@capno/product-contract/product-services";

export type ProblemEvent = { readonly at: number } & (
  | { readonly type: "route"; readonly route: string }
  | {
      readonly type: "call";
      readonly method: string;
      readonly path: string;
      /** The status, or why there is none. */
      readonly outcome: number | string;
      readonly durationMs: number;
    }
  | ({ readonly type: "step" } & ReportedStep)
  | { readonly type: "notice"; readonly cause: string; readonly level: string }
  | { readonly type: "link"; readonly state: string }
);

export interface ProblemRecord {
  readonly events: readonly ProblemEvent[];
  /** Answers that a proxy or a filter gave in place of the API. */
  readonly interceptedAnswers: number;
}

/** The last events of one session, in memory only; ends with it. */
export interface SessionProblemLog extends ProblemLog {
  recordStep(step: ReportedStep): void;
  /** `params` are what an address has in place of a route's parameters. */
  recordRoute(pathname: string, params: Readonly<Record<string, string | undefined>>): void;
  recordNotice(cause: string, level: string): void;
  recordLink(state: string): void;
  watchCalls(http: Http): Http;
  read(): ProblemRecord;
}

const MAX_EVENTS = 500;

export function createProblemLog(clock: Pick<Clock, "now" | "monotonic">): SessionProblemLog {
  const events: ProblemEvent[] = [];
  let interceptedAnswers = 0;

  function add(event: ProblemEvent): void {
    events.push(event);
    if (events.length > MAX_EVENTS) events.shift();
  }

  return {
    recordStep: ({ product, event, lock, test, effects }) =>
      add({
        at: clock.now(),
        type: "step",
        product: toAllowedWord(product),
        event: toAllowedWord(event),
        lock: toAllowedWord(lock),
        test: toAllowedWord(test),
        effects: effects.map(toAllowedWord),
      }),
    recordRoute: (pathname, params) =>
      add({ at: clock.now(), type: "route", route: toRoutePattern(pathname, params) }),
    recordNotice: (cause, level) =>
      add({ at: clock.now(), type: "notice", cause, level: toAllowedWord(level) }),
    recordLink: (state) => add({ at: clock.now(), type: "link", state }),
    watchCalls: (http) => ({
      ...http,
      // Not async: a keepalive request must be sent synchronously, before the page unloads.
      send(request) {
        const sentAt = clock.monotonic();
        const note = (outcome: number | string): void =>
          add({
            at: clock.now(),
            type: "call",
            method: toAllowedWord(request.method),
            path: getPathTemplate(request.path),
            outcome,
            durationMs: Math.round(clock.monotonic() - sentAt),
          });
        const reply = http.send(request);
        reply.then(
          ({ status }) => note(status),
          (error: unknown) => {
            if (!isApiError(error)) return note("aborted");
            if (error.facts.isIntercepted) interceptedAnswers += 1;
            note(error.facts.status ?? error.facts.kind);
          },
        );
        return reply;
      },
    }),
    read: () => ({ events: [...events], interceptedAnswers }),
  };
}

/**
 * What a product says is checked once more by its shape: a word of code. An identifier or an email address has digits,
 * dots or signs; a person's name has spaces or a capital letter.
 */
const WORD = /^(?:[a-z]+(?:-[a-z]+)*|[A-Z]+(?:_[A-Z]+)*)$/;
const LONGEST_WORD = 40;

function toAllowedWord(text: string): string {
  return text.length <= LONGEST_WORD && WORD.test(text) ? text : "other";
}

/** The address with its parameters' names: what is left are fixed words of a route, and must look like them. */
function toRoutePattern(pathname: string, params: Readonly<Record<string, string | undefined>>): string {
  // No product has matched the address yet.
  if (params["*"] !== undefined) return "/*";
  const names = new Map(Object.entries(params).map(([name, value]) => [value, name]));
  return pathname
    .split("/")
    .map((segment) => {
      const name = names.get(decode(segment));
      if (name !== undefined) return `:${name}`;
      return /^[a-z-]{0,24}$/.test(segment) ? segment : ":other";
    })
    .join("/");
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
