import type { Sandbox } from "@capno/sandbox/server";

import type { Send } from "../options.ts";
import type { Area } from "../lines/line.ts";
import type { Result } from "../report/report.ts";

/** What a call asks for, as a fault sees it. */
export interface Asked {
  readonly method: string;
  /** As it was sent, without its query. */
  readonly path: string;
  readonly address: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly form: URLSearchParams;
  readonly signal: AbortSignal;
  /** Sends the call as it is, or with another token. */
  readonly repeat: (bearer?: string) => Promise<Response>;
}

export interface Told {
  readonly status: number;
  readonly headers: Headers;
  /** JSON where it is some, text otherwise. */
  readonly body: unknown;
}

/** One way in which a server may be wrong, and the line that has to say so. */
export interface PlantedFault {
  readonly fault: string;
  readonly areas: readonly Area[];
  readonly noticedBy: string;
  /** `failed` unless told. */
  readonly as?: Result;
  /** The calls that are altered, as `GET /duid/`; `*` stands for anything. */
  readonly on: string;
  /** What the server answers instead; undefined leaves it as it is. */
  alter?(
    told: Told,
    asked: Asked,
    memory: Memory,
  ): Partial<Told> | undefined | Promise<Partial<Told> | undefined>;
  /** Where the fault is in the world itself. */
  prepare?(sandbox: Sandbox): void;
  readonly records?: boolean;
  /** The kit waits for what never comes: not for long. */
  readonly isSilent?: boolean;
  readonly timeoutMs?: number;
}

/** What a fault remembers from one call to the next. */
export interface Memory extends Map<string, unknown> {
  readonly sandbox: Sandbox;
}

export class FaultMemory extends Map<string, unknown> implements Memory {
  readonly sandbox: Sandbox;
  constructor(sandbox: Sandbox) {
    super();
    this.sandbox = sandbox;
  }
}

/** The network with a faulty server at its other end. Sign-ins are answered from `kept`, and so is what only reads. */
export function createFaultyFetch(
  { on, alter, areas, records }: PlantedFault,
  sandbox: Sandbox,
  kept: Map<string, Response>,
): Send {
  const pattern = toPattern(on);
  const memory = new FaultMemory(sandbox);
  const readsAlone =
    records !== true && areas.every((area) => ["access", "capture", "screen"].includes(area));
  return async (input, init) => {
    const url = new URL(input);
    const method = init.method ?? "GET";
    const body = typeof init.body === "string" ? init.body : "";
    const path = decodeURIComponent(url.pathname);
    const send = (bearer?: string) => {
      const headers = new Headers(init.headers);
      if (bearer !== undefined) headers.set("authorization", `Bearer ${bearer}`);
      return fetch(input, { ...init, headers });
    };
    const bearer = new Headers(init.headers).get("authorization");
    const key = path === "/user/login/" ? body : `${method} ${url.href} ${bearer}`;
    const isKept = path === "/user/login/" || (method === "GET" && readsAlone);
    const reply = isKept ? await ask(key, kept, send) : await send();
    if (!alter || !pattern.test(`${method} ${path}`)) return reply;
    const text = await reply.text();
    const told = { status: reply.status, headers: new Headers(reply.headers), body: parse(text) };
    const asked: Asked = {
      method,
      path: url.pathname,
      address: url.href,
      query: url.searchParams,
      headers: new Headers(init.headers),
      form: new URLSearchParams(body),
      signal: init.signal ?? new AbortController().signal,
      repeat: send,
    };
    const altered = { ...told, ...(await alter(told, asked, memory)) };
    return toResponse(altered);
  };
}

/** Hashing a password is slow on purpose, and lists are long: once for all faults that change nothing. */
async function ask(
  key: string,
  kept: Map<string, Response>,
  send: () => Promise<Response>,
): Promise<Response> {
  const known = kept.get(key);
  if (known) return known.clone();
  const reply = await send();
  kept.set(key, reply.clone());
  return reply;
}

function toResponse({ status, headers, body }: Told): Response {
  const isEmpty = status === 204 || status === 304;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return new Response(isEmpty ? null : text, { status, headers });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const toPattern = (on: string): RegExp =>
  new RegExp(
    `^${on
      .split("*")
      .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*")}$`,
  );
