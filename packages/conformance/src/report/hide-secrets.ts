import type { Exchange } from "../exchange.ts";

/** Fields that open something, in what is sent and in what comes back. */
const SECRET_FIELDS = new Set([
  "password",
  "access",
  "refresh",
  "auth",
  "shared_secret",
  "vek",
  "sck",
  "sic",
  "authorization",
  "cookie",
  "set-cookie",
]);
export const HIDDEN = "(hidden)";
/** What looks like a token, wherever it stands. */
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
/** A shorter one is hidden in its field alone: everywhere, it would hide half the report. */
const SHORTEST_SECRET = 6;

export type Hide = (text: string) => string;

/** Hides what was given as a secret and every token that came back: a report is sent to other people. */
export function createHide(passwords: readonly string[], exchanges: readonly Exchange[]): Hide {
  const secrets = new Set(passwords);
  for (const { outcome, request } of exchanges) {
    if (outcome.is === "answered") collect(outcome.json, secrets);
    const bearer = request.headers["authorization"]?.replace(/^Bearer /, "");
    if (bearer !== undefined) secrets.add(bearer);
  }
  const longestFirst = [...secrets]
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .toSorted((a, b) => b.length - a.length)
    .flatMap((secret) => [secret, encodeURIComponent(secret)]);
  return (text) =>
    longestFirst.reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text).replaceAll(TOKEN, HIDDEN);
}

function collect(value: unknown, secrets: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    if (SECRET_FIELDS.has(name) && typeof each === "string") secrets.add(each);
    // A list of thousands of rows holds no tokens deeper than this.
    else if (!Array.isArray(value)) collect(each, secrets);
  }
}

export const isSecretField = (name: string): boolean => SECRET_FIELDS.has(name.toLowerCase());
