import { exec } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { it as test, type TestContext, type TestOptions } from "node:test";

import { toRequest, type RequestArguments } from "@capno/api-client/endpoint";
import { getRequestBody, getRequestUrl } from "@capno/api-client/request-url";
import { parseRetryAfter } from "@capno/api-client/retry-after";
import type { HandsetItem } from "@capno/api-client/schemas/handsets";
import type { UserInfoReply } from "@capno/api-client/schemas/user-info";
import { OPERATIONS } from "@capno/contract/operations";
import { PERMISSIONS } from "@capno/domain/account/permission";

import type { KitOptions } from "./options.ts";
import { readClaims } from "./schema.ts";

export type Operation = (typeof OPERATIONS)[number];
/** The accounts in the order in which they were given. */
const NAMES = ["a", "b", "c", "d"] as const;
export type Who = (typeof NAMES)[number];
export const PRODUCTS = ["nts", "ntd"] as const;
export type Product = (typeof PRODUCTS)[number];

/** What the product gives a call before it gives up. */
const TIMEOUT_MS = { GET: 15_000, POST: 30_000, OPTIONS: 15_000 } as const;
const LONGEST_RETRY_AFTER_S = 10;
const SHOWN_CHARACTERS = 300;
/** Tokens, and the fields that open something. */
const SECRET =
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*|(?<="(?:access|refresh|auth|shared_secret|password|vek)":")[^"]+/g;

export const options = JSON.parse(process.env["CAPNO_CONFORMANCE_OPTIONS"] ?? "{}") as KitOptions;

export interface Answer {
  readonly method: keyof typeof TIMEOUT_MS;
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined where the text is not JSON. */
  readonly json: unknown;
  readonly sentAt: number;
  readonly receivedAt: number;
}

export const WHO: readonly Who[] = NAMES.slice(0, options.accounts?.length ?? 0);
export const getAccount = (who: Who) => options.accounts[NAMES.indexOf(who)];
/** Every two accounts, in both orders: what one has, and what another may see of it. */
export const PAIRS: readonly (readonly [Who, Who])[] = WHO.flatMap((one) =>
  WHO.filter((other) => other !== one).map((other) => [one, other] as const),
);

/** Every answer of the API, for the suite that judges headers. */
export const answers: Answer[] = [];

let isStopped = false;
/** The checks stop at their next call, and give back what they locked. */
export function stop(): void {
  isStopped = true;
}

export function getOperation(id: string): Operation {
  const operation = OPERATIONS.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`the contract has no call ${id}`);
  return operation;
}

export const needsSession = ({ endpoint, elsewhere }: Operation): boolean =>
  endpoint.access !== "anonymous" && elsewhere !== true;

/** A call that changes nothing but the session that makes it. */
export const isReading = ({ id, endpoint }: Operation): boolean =>
  endpoint.method === "GET" || ["signIn", "refreshTokens", "authoriseChannel"].includes(id);

export interface CallOptions extends RequestArguments {
  readonly by?: Who;
  /** Replaces the account's own token. */
  readonly token?: string;
  /** The whole address of a call outside the API. */
  readonly address?: string;
  /** Another spelling of the call's path. */
  readonly path?: string;
}

/** Makes a call of the contract as the product would. Throws where no answer comes in time. */
export async function call(id: string, callOptions: CallOptions): Promise<Answer> {
  const answer = await callOnce(id, callOptions);
  const { by, token } = callOptions;
  if (answer.status !== 401 || by === undefined || token !== undefined) return answer;
  // A long check outlives its token.
  tokens.delete(by);
  return callOnce(id, callOptions);
}

async function callOnce(id: string, { by, token, address, path, ...given }: CallOptions): Promise<Answer> {
  const operation = getOperation(id);
  if (!isReading(operation) && !options.allowsWrites) throw new Error(`${id} needs --allow-writes`);
  const built = toRequest({ ...operation.endpoint, action: id }, given);
  const request = { ...built, path: path ?? built.path };
  const { body, contentType } = getRequestBody(request);
  const bearer = token ?? (by && needsSession(operation) ? await getToken(by) : undefined);
  return send(operation.endpoint.method === "GET" ? "GET" : "POST", {
    url: address ?? getRequestUrl(options.api, request),
    isElsewhere: address !== undefined,
    headers: {
      accept: "application/json",
      ...(contentType !== undefined && { "content-type": contentType }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    ...(body !== undefined && { body }),
  });
}

export interface Request {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isElsewhere?: boolean;
}

export async function send(method: Answer["method"], request: Request): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    // oxlint-disable-next-line no-await-in-loop -- a repetition waits for the answer before it
    const answer = await sendOnce(method, request);
    if (request.isElsewhere !== true) answers.push(answer);
    const isBusy = method === "GET" && [429, 503].includes(answer.status) && attempt < 3;
    const pauseS = parseRetryAfter(answer.headers.get("retry-after"), Date.now()) ?? 1;
    if (!isBusy || pauseS > LONGEST_RETRY_AFTER_S) return answer;
    // oxlint-disable-next-line no-await-in-loop -- the server asked for this pause
    await sleep(pauseS * 1000);
  }
}

async function sendOnce(method: Answer["method"], { url, headers, body }: Request): Promise<Answer> {
  if (isStopped) throw new Error("The kit was stopped.");
  const sentAt = Date.now();
  const timeoutMs = TIMEOUT_MS[method];
  try {
    const response = await fetch(url, {
      method,
      headers: { origin: options.origin, ...headers },
      ...(body !== undefined && { body }),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    const { status } = response;
    const common = { method, url: new URL(url), status, headers: response.headers, text, sentAt };
    return { ...common, json: parseJson(text), receivedAt: Date.now() };
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    throw new Error(
      `${method} ${new URL(url).pathname} had no answer within ${timeoutMs / 1000} s (${reason})`,
      {
        cause: error,
      },
    );
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The server has no such call. Of an address with a variable part, 404 says it only where the part is known to exist. */
export const isNotThere = ({ status }: Answer): boolean => [404, 405, 501].includes(status);
/** Thrown where the server has no such call. */
export class NotThere extends Error {
  constructor(id: string) {
    super(`not there: ${getOperation(id).withoutIt}`);
  }
}

/** A check. That a call is not there is an outcome beside passed, failed and skipped, counted as "todo". */
export function it(
  title: string,
  ...rest:
    | readonly [check: (t: TestContext) => unknown]
    | readonly [settings: TestOptions, check: (t: TestContext) => unknown]
): void {
  const [settings, check] = rest.length === 1 ? [{}, rest[0]] : rest;
  void test(title, settings, async (t) => {
    try {
      await check(t);
    } catch (error) {
      if (!(error instanceof NotThere)) throw error;
      t.todo(error.message);
    }
  });
}

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;
export const nameCall = ({ method, url }: Answer): string => `${method} ${url.pathname}${url.search}`;

/** The call and the beginning of its answer, without secrets: a report is sent to other people. */
export function describe(answer: Answer): string {
  const shown = answer.text.replaceAll(SECRET, "(hidden)").slice(0, SHOWN_CHARACTERS);
  return `${nameCall(answer)} answered ${answer.status}: ${shown}`;
}

export function expectStatus(answer: Answer, statuses: readonly number[], consequence = ""): void {
  if (statuses.includes(answer.status)) return;
  throw new Error(`${describe(answer)}\nexpected ${statuses.join(" or ")}. ${consequence}`);
}

/** The rows of a list that are objects. */
export function readRows(answer: Answer): readonly Record<string, unknown>[] {
  if (!isSuccess(answer) || !Array.isArray(answer.json)) return [];
  return (answer.json as readonly unknown[]).filter(
    (row): row is Record<string, unknown> => typeof row === "object" && row !== null,
  );
}

const tokens = new Map<Who, { readonly access: string; readonly renewAt: number }>();

/** The account's access token; signs in again well before it ends. */
export async function getToken(who: Who): Promise<string> {
  const known = tokens.get(who);
  if (known && Date.now() < known.renewAt) return known.access;
  const answer = await signIn(who);
  const access = (answer.json as { access?: unknown } | undefined)?.access;
  if (typeof access !== "string") throw new Error(`Account ${who} could not sign in: ${describe(answer)}`);
  const { exp = 0, iat = 0 } = (readClaims(access) ?? {}) as { exp?: number; iat?: number };
  tokens.set(who, { access, renewAt: Date.now() + (exp - iat) * 700 });
  return access;
}

export function signIn(who: Who): Promise<Answer> {
  const account = getAccount(who);
  if (account === undefined) throw new Error(`there is no --account ${who}`);
  return call("signIn", { form: { username: account.username, password: account.password } });
}

export type Person = Pick<UserInfoReply, "username" | "perms" | "groups">;
const people = new Map<Who, Promise<Person>>();

/** What an account may do; undefined for an account that was not given. */
export async function getPerson(who: Who): Promise<Person | undefined> {
  if (getAccount(who) === undefined) return undefined;
  const known = people.get(who) ?? loadPerson(who);
  people.set(who, known);
  return known;
}

async function loadPerson(who: Who): Promise<Person> {
  const answer = await call("getUserInfo", { by: who });
  const { username, perms, groups } = (answer.json ?? {}) as Partial<Person>;
  if (typeof username !== "string") throw new Error(`Who account ${who} is, is unknown: ${describe(answer)}`);
  return { username, perms: Array.isArray(perms) ? perms : [], groups: Array.isArray(groups) ? groups : [] };
}

/** An account that holds every one of these permissions. */
export async function findAccount(...permissions: readonly string[]): Promise<Who | undefined> {
  for (const who of WHO) {
    // oxlint-disable-next-line no-await-in-loop -- the next account is asked only if needed
    const person = await getPerson(who);
    if (person && permissions.every((each) => person.perms.includes(each))) return who;
  }
  return undefined;
}

export const findClinician = (product: Product): Promise<Who | undefined> =>
  findAccount(product === "nts" ? PERMISSIONS.screening : PERMISSIONS.diagnosis);

export async function listHandsets(by: Who, product: Product): Promise<readonly HandsetItem[]> {
  return readRows(await call("getTestHandsets", { by, query: { product } })) as unknown as HandsetItem[];
}

const undoSteps: (() => Promise<unknown>)[] = [];

/** Registers what has to be given back. Each suite that calls it runs `undoAll` when it ends. */
export const undoLater = (step: () => Promise<unknown>): number => undoSteps.push(step);

export async function undoAll(): Promise<void> {
  isStopped = false;
  for (const step of undoSteps.splice(0).toReversed()) {
    // oxlint-disable-next-line no-await-in-loop -- the last step first
    await step().catch(() => undefined);
  }
}

export function unlock(by: Who, udi: string): Promise<Answer> {
  return call("unlockHandset", { by, parts: { udi }, form: { unlock_reason: "user-finished-test" } });
}

const execute = promisify(exec);

/** Runs one of the user's commands and resolves with what it prints. */
export async function runCommand(
  command: string,
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const { stdout } = await execute(command, { env: { ...process.env, ...environment } });
  return stdout.trim();
}
