import { tmpdir } from "node:os";
import { join } from "node:path";

import { onTestFinished } from "vitest";

import type { ScenarioName } from "../scenarios/open-scenario.ts";
import { createSandbox, type Sandbox, type SandboxOptions } from "../server.ts";
import { CHEAP_PASSWORDS } from "../world/passwords.ts";

export const SHELL_ORIGIN = "http://localhost:4300";
export const SCREENING_UDI = "(01)05012345678900(21)NTA00201";
export const DIAGNOSIS_UDI = "(01)05012345678900(21)NTC100401";
export const STUDY_UDI = "(01)05012345678900(21)NTH00101";
export const FREE_STUDY_UDI = "(01)05012345678900(21)NTH00171";

/** A sandbox on a free port that ends with the test. */
export async function startSandbox(
  scenario: ScenarioName = "empty",
  options: Pick<SandboxOptions, "wall"> = {},
): Promise<Sandbox> {
  const sandbox = await createSandbox({
    port: 0,
    shellOrigin: SHELL_ORIGIN,
    scenario,
    passwordCost: CHEAP_PASSWORDS,
    ...options,
  });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/**
 * One whose time passes by `advance` alone, begun on a whole second: for a bound that a slow machine would
 * otherwise cross in the middle of the test. What is planned for later needs `advance` too.
 */
export function startStillSandbox(scenario?: ScenarioName): Promise<Sandbox> {
  const begunAt = Math.floor(Date.now() / 1000) * 1000;
  return startSandbox(scenario, { wall: () => begunAt });
}

/** For a sandbox in a process of its own: what one start has translated, the next one finds. */
export const COMPILED = join(tmpdir(), "capno-sandbox-compiled");

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface Caller {
  readonly access: string;
  readonly refresh: string;
  get(path: string): Promise<Answer>;
  postForm(path: string, fields?: Readonly<Record<string, string>>): Promise<Answer>;
  postJson(path: string, body: unknown): Promise<Answer>;
}

export async function call(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: "manual", ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parse(text) };
}

/** A session signed in with a demo account. */
export async function signIn(sandbox: Sandbox, name: string): Promise<Caller> {
  const answer = await call(`${sandbox.url}/user/login/`, {
    method: "POST",
    body: new URLSearchParams({ username: `${name}@capno.example`, password: "breathe-easy-1" }),
  });
  const { access, refresh } = answer.body as { access: string; refresh: string };
  return toCaller(sandbox, access, refresh);
}

export function toCaller(sandbox: Sandbox, access: string, refresh = ""): Caller {
  const headers = access === "" ? {} : { authorization: `Bearer ${access}` };
  return {
    access,
    refresh,
    get: (path) => call(sandbox.url + path, { headers }),
    postForm: (path, fields = {}) =>
      call(sandbox.url + path, { method: "POST", headers, body: new URLSearchParams(fields) }),
    postJson: (path, body) =>
      call(sandbox.url + path, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
  };
}

/** A caller without a session; also used for the control calls. */
export const stranger = (sandbox: Sandbox): Caller => toCaller(sandbox, "");

export interface BreathAnswer {
  readonly capnogramId: string;
  readonly testIdentifier: string;
  readonly capturedAt: string;
  readonly id: number | null;
}

export async function breathe(
  sandbox: Sandbox,
  udi: string,
  request: Readonly<Record<string, unknown>> = {},
): Promise<BreathAnswer> {
  const answer = await stranger(sandbox).postJson(`/__sandbox/handsets/${encodeURIComponent(udi)}/breathe`, {
    profile: "copd",
    seconds: 0,
    ...request,
  });
  if (answer.status >= 300) throw new Error(`breathe: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as BreathAnswer;
}

type Log = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export async function readLog(sandbox: Sandbox): Promise<Log> {
  return (await stranger(sandbox).get("/__sandbox/log")).body as Log;
}

export async function reset(sandbox: Sandbox, request: Readonly<Record<string, unknown>>) {
  return stranger(sandbox).postJson("/__sandbox/reset", request);
}

export async function advance(sandbox: Sandbox, advanceMs: number): Promise<void> {
  await stranger(sandbox).postJson("/__sandbox/clock", { advanceMs });
}

export const handsetPath = (udi: string, rest: string) => `/v2/handsets/${encodeURIComponent(udi)}/${rest}`;

function parse(text: string): unknown {
  try {
    return text === "" ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}
