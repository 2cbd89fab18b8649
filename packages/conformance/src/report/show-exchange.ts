import { isAnswered, type Exchange } from "../exchange.ts";
import { HIDDEN, isSecretField, type Hide } from "./hide-secrets.ts";

/** A request and its answer as they may be shown: nothing secret, and no thousands of samples. */
export interface ShownExchange {
  readonly number: number;
  readonly request: string;
  readonly answer: string;
  readonly durationMs: number;
}

const MOST_ITEMS = 3;
const MOST_CHARACTERS = 2_000;
/** Of the answer: those that the contract speaks of. */
const SHOWN_HEADERS = /^(?:content-type|cache-control|date|retry-after|location|access-control-.*)$/;

export function showExchange(exchange: Exchange, hide: Hide): ShownExchange {
  const { request, outcome, number, durationMs } = exchange;
  const headers = Object.entries(request.headers).map(
    ([name, value]) => `${name}: ${isSecretField(name) ? HIDDEN : value}`,
  );
  const sent = [`${request.method} ${request.url}`, ...headers, ...showSentBody(exchange)];
  return {
    number,
    durationMs: Math.round(durationMs),
    request: hide(sent.join("\n")),
    answer: hide(isAnswered(exchange) ? showAnswer(exchange) : outcome.is),
  };
}

function showSentBody({ request }: Exchange): readonly string[] {
  if (request.body === undefined || request.body === "") return [];
  if (request.headers["content-type"]?.startsWith("application/json")) {
    return ["", showText(JSON.parse(request.body), request.body)];
  }
  const fields = [...new URLSearchParams(request.body)].map(
    ([name, value]) => `${name}=${isSecretField(name) ? HIDDEN : value}`,
  );
  return ["", fields.join("\n")];
}

function showAnswer(exchange: Exchange & { outcome: { is: "answered" } }): string {
  const { status, headers, json, text } = exchange.outcome;
  const shown = Object.entries(headers)
    .filter(([name]) => SHOWN_HEADERS.test(name))
    .map(([name, value]) => `${name}: ${value}`);
  return [String(status), ...shown, "", showText(json, text)].join("\n").trim();
}

function showText(json: unknown, text: string): string {
  const shown = json === undefined ? text : (JSON.stringify(shorten(json), undefined, 2) ?? "");
  return shown.length > MOST_CHARACTERS ? `${shown.slice(0, MOST_CHARACTERS)} …` : shown;
}

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.slice(0, MOST_ITEMS).map(shorten);
    return value.length > MOST_ITEMS ? [...items, `… ${value.length - MOST_ITEMS} more`] : items;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isSecretField(name) && typeof each === "string" ? HIDDEN : shorten(each),
    ]),
  );
}
