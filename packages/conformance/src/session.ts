import { getRequestBody, getRequestUrl } from "@capno/api-client/request-url";
import { toRequest, type Given } from "@capno/api-client/endpoint";
import { parseRetryAfter } from "@capno/api-client/retry-after";
import { readTokenClaims } from "@capno/api-client/token-claims";

import { isSuccess, type Exchange, type Outcome, type Who } from "./exchange.ts";
import { BUSY, WITHOUT_TOKEN } from "./generated/operation-lines.ts";
import { getOperation, getSuccessStatuses, isReading, needsSession } from "./generated/operations.ts";
import type { ChannelNote, Evidence, HeardEvent } from "./lines/line.ts";
import type { KitOptions } from "./options.ts";
import { createRecorder, type Recorded } from "./recorder.ts";

/** What the product waits for at most before it asks once more, and how often it does. */
const LONGEST_RETRY_AFTER_S = 10;
const REPETITIONS = 2;
const BUSY_STATUSES = [429, 503];
/** A token is replaced well before its end. */
const SHARE_OF_LIFE = 0.7;

export interface CallGiven extends Given {
  readonly by: Who;
  /** What it is made for; the default is a plain success. */
  readonly label?: string;
  /** Absent: what the contract has for a success. */
  readonly expects?: readonly number[];
  /** The whole address of a call that stands elsewhere. */
  readonly address?: string;
  /** Replaces the path as it would be sent: another spelling of the same address. */
  readonly path?: string;
  /** A token other than the account's current one. */
  readonly token?: string;
}

/** Thrown where a call would change something and nobody allowed it. */
export class WriteNotAllowed extends Error {}
/** Thrown by the next call after whoever runs the kit broke it off. */
export class BrokenOff extends Error {}

/** What goes on between the kit and the server: calls, what was heard, what has to be tidied up. */
export class Session {
  readonly options: KitOptions;
  readonly tokens = new Map<Who, string>();
  /** When a token should be replaced, by the kit's own clock. */
  readonly #ends = new Map<Who, number>();
  readonly facts: Record<string, unknown> = {};
  readonly heard: HeardEvent[] = [];
  readonly channels: ChannelNote[] = [];
  /** Why something was not tried: by line, by call or by area. */
  readonly reasons = new Map<string, string>();
  readonly #recorder;
  #undone: (() => Promise<unknown>)[] = [];
  #isTidying = false;

  constructor(options: KitOptions) {
    this.options = options;
    this.#recorder = createRecorder({
      ...options.edges,
      ...(options.timeoutMs && { timeoutMs: options.timeoutMs }),
    });
  }

  get evidence(): Evidence {
    const { heard, channels, facts } = this;
    return { exchanges: this.#recorder.exchanges, heard, channels, facts };
  }

  /** Signs an account in, or once more: a run may outlive a token. */
  async signIn(by: "a" | "b"): Promise<Exchange> {
    const account = this.options.accounts[by === "a" ? 0 : 1];
    if (account === undefined) throw new Error(`there is no account ${by}`);
    // As the product sends it.
    const form = { username: account.username.trim().toLowerCase(), password: account.password };
    this.facts[`name-${by}`] = form.username;
    const startedAt = this.options.edges.now();
    const reply = await this.call("signIn", { by: "nobody", form });
    const access = (readBody(reply) as { access?: unknown } | undefined)?.access;
    if (typeof access !== "string") return reply;
    const lifeS = readTokenClaims(access)?.lifeS;
    this.tokens.set(by, access);
    if (lifeS !== undefined) this.#ends.set(by, startedAt + lifeS * 1000 * SHARE_OF_LIFE);
    return reply;
  }

  /** A call of the contract. */
  async call(id: string, given: CallGiven): Promise<Exchange> {
    const operation = getOperation(id);
    if (!isReading(operation) && !this.options.allowsWrites) throw new WriteNotAllowed(id);
    if (this.options.signal?.aborted && !this.#isTidying) throw new BrokenOff("It was broken off.");
    const isOver = (this.#ends.get(given.by) ?? Infinity) < this.options.edges.now();
    if (isOver && (given.by === "a" || given.by === "b") && given.token === undefined)
      await this.signIn(given.by);
    const { by, label = "success", expects, address, path, token, ...rest } = given;
    const built = toRequest({ ...operation.endpoint, action: operation.id }, rest);
    const request = { ...built, path: path ?? built.path };
    const url = address ?? getRequestUrl(this.options.api, request);
    const { body, contentType } = getRequestBody(request);
    const bearer = token ?? (needsSession(operation) ? this.tokens.get(by) : undefined);
    return this.#send({
      operation: id,
      label,
      by,
      expects: expects ?? getSuccessStatuses(operation),
      isElsewhere: address !== undefined,
      request: {
        method: operation.endpoint.method === "PUT" ? "POST" : operation.endpoint.method,
        url,
        headers: {
          accept: "application/json",
          origin: this.options.origin,
          ...(contentType && { "content-type": contentType }),
          ...(bearer && { authorization: `Bearer ${bearer}` }),
        },
        ...(body !== undefined && { body }),
      },
    });
  }

  /** The same without a token: what it is answered, whoever asks. */
  callWithoutToken(id: string, given: Omit<CallGiven, "by">): Promise<Exchange> {
    return this.call(id, { ...given, by: "nobody", label: WITHOUT_TOKEN, expects: [401] });
  }

  /** What a browser asks before a call, and addresses that are no calls. */
  probe(
    label: string,
    request: {
      readonly method: "GET" | "OPTIONS";
      readonly path: string;
      readonly headers?: Readonly<Record<string, string>>;
    },
    expects: readonly number[],
  ): Promise<Exchange> {
    return this.#send({
      label,
      by: "nobody",
      expects,
      isElsewhere: false,
      request: {
        method: request.method,
        url: this.options.api + request.path,
        headers: { origin: this.options.origin, ...request.headers },
      },
    });
  }

  /** To be done at the end, however it comes: the last first. */
  afterwards(undo: () => Promise<unknown>): void {
    this.#undone.push(undo);
  }

  /** Ends early where the run is broken off: the next call says so. */
  async pause(ms: number): Promise<void> {
    const { edges, signal } = this.options;
    const brokenOff = new Promise<void>((resolve) => {
      signal?.addEventListener("abort", () => resolve(), { once: true });
    });
    await Promise.race([edges.wait(ms), brokenOff]);
  }

  async tidyUp(): Promise<void> {
    this.#isTidying = true;
    const undone = this.#undone.toReversed();
    this.#undone = [];
    // One that fails must not keep the others.
    for (const undo of undone) await undo().catch(() => undefined);
  }

  skip(what: string, because: string): void {
    if (!this.reasons.has(what)) this.reasons.set(what, because);
  }

  /** A busy server is asked once more where the product would, after as long as it says. */
  async #send(what: Recorded): Promise<Exchange> {
    for (let repetition = 0; ; repetition++) {
      const mayRepeat = repetition < REPETITIONS && what.request.method === "GET";
      const exchange = await this.#recorder.send(what, (outcome) =>
        mayRepeat && this.#getPauseS(outcome) !== undefined ? BUSY : what.label,
      );
      if (exchange.label !== BUSY) return exchange;
      await this.pause((this.#getPauseS(exchange.outcome) ?? 0) * 1000);
    }
  }

  #getPauseS(outcome: Outcome): number | undefined {
    if (outcome.is !== "answered" || !BUSY_STATUSES.includes(outcome.status)) return undefined;
    const pauseS = parseRetryAfter(outcome.headers["retry-after"] ?? null, this.options.edges.now()) ?? 1;
    return pauseS <= LONGEST_RETRY_AFTER_S ? pauseS : undefined;
  }
}

/** The body of a success, for the next call; undefined where there is none. The lines judge it, not this. */
export function readBody(exchange: Exchange | undefined): unknown {
  return exchange !== undefined && isSuccess(exchange) ? exchange.outcome.json : undefined;
}

/** The rows of a list that are objects at all. */
export function readRows(exchange: Exchange | undefined): readonly unknown[] {
  const body = readBody(exchange);
  return Array.isArray(body) ? body.filter((each: unknown) => typeof each === "object" && each !== null) : [];
}
