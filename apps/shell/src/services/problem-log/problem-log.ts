import { isApiError } from "@capno/api-client/api-error";
import type { Clock } from "@capno/api-client/clock";
import type { Http } from "@capno/api-client/http";
import { getPathTemplate } from "@capno/api-client/path-template";
import { normaliseUsername } from "@capno/domain/account";
import type { MachineStep, ProblemLog, ReportValue } from "@capno/product-contract/product-services";

import { toAllowedValue, toAllowedWord } from "./allowed-value.ts";

/** One line of a problem report. */
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
  | {
      readonly type: "step";
      readonly run: number;
      readonly event: ReportValue;
      readonly effects: readonly string[];
    }
  | { readonly type: "notice"; readonly cause: string; readonly level: string }
  | { readonly type: "link"; readonly state: string }
);

/** A state machine of a product, as far as its steps are still kept. */
export interface ReportedMachine {
  readonly run: number;
  readonly machine: string;
  readonly rules: ReportValue;
  readonly before: ReportValue;
  readonly after: ReportValue;
}

export interface ProblemRecord {
  readonly events: readonly ProblemEvent[];
  readonly machines: readonly ReportedMachine[];
  /** Answers that a proxy or a filter gave in place of the API. */
  readonly interceptedAnswers: number;
}

/** The last events of one session, in memory only; ends with it. */
export interface SessionProblemLog extends ProblemLog {
  /** `params` are what an address has in place of a route's parameters. */
  recordRoute(pathname: string, params: Readonly<Record<string, string | undefined>>): void;
  recordNotice(cause: string, level: string): void;
  recordLink(state: string): void;
  /** The same transport; its calls are recorded. */
  watchCalls(http: Http): Http;
  read(): ProblemRecord;
}

const MAX_EVENTS = 500;
/** Characters of the events as JSON. Each poll of a handset with many tests today holds all of them. */
const MAX_SIZE = 200_000;

interface LoggedEvent {
  readonly event: ProblemEvent;
  readonly size: number;
  /** The states around a step; undefined for all other events. */
  readonly states: Pick<MachineStep, "before" | "after"> | undefined;
}

export function createProblemLog(clock: Pick<Clock, "now" | "monotonic">): SessionProblemLog {
  const logged: LoggedEvent[] = [];
  let totalSize = 0;
  let interceptedAnswers = 0;
  const machines: { readonly machine: string; readonly rules: ReportValue }[] = [];
  const pseudonyms = new Map<string, string>();
  const countOfKind = new Map<string, number>();

  const add = (event: ProblemEvent, states?: LoggedEvent["states"]): void => {
    const { length: size } = JSON.stringify(event);
    logged.push({ event, size, states });
    totalSize += size;
    while (logged.length > MAX_EVENTS || (totalSize > MAX_SIZE && logged.length > 1))
      totalSize -= logged.shift()?.size ?? 0;
  };

  function readMachines(): readonly ReportedMachine[] {
    return machines.flatMap(({ machine, rules }, index) => {
      const run = index + 1;
      const steps = logged.flatMap(({ event, states }) =>
        states !== undefined && event.type === "step" && event.run === run ? [states] : [],
      );
      const [first, last] = [steps[0], steps.at(-1)];
      if (first === undefined || last === undefined) return [];
      const [before, after] = [toAllowedValue(first.before()), toAllowedValue(last.after())];
      return [{ run, machine, rules, before, after }];
    });
  }

  return {
    toPseudonym(kind, id) {
      // Accounts are compared without regard to case.
      const key = `${kind} ${kind === "account" ? normaliseUsername(id) : id}`;
      const known = pseudonyms.get(key);
      if (known !== undefined) return known;
      const count = countOfKind.get(kind) ?? 0;
      countOfKind.set(kind, count + 1);
      const pseudonym = `${kind}-${toLetters(count)}`;
      pseudonyms.set(key, pseudonym);
      return pseudonym;
    },
    followMachine(name, rules) {
      const run = machines.push({ machine: toAllowedWord(name), rules: toAllowedValue(rules) });
      return ({ event, effects, before, after }) =>
        add(
          {
            at: clock.now(),
            type: "step",
            run,
            event: toAllowedValue(event),
            effects: effects.map(toAllowedWord),
          },
          { before, after },
        );
    },
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
    read: () => ({ events: logged.map(({ event }) => event), machines: readMachines(), interceptedAnswers }),
  };
}

/** A, B … Z, AA, AB … */
function toLetters(count: number): string {
  const letter = String.fromCodePoint(65 + (count % 26));
  return count < 26 ? letter : toLetters(Math.floor(count / 26) - 1) + letter;
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
