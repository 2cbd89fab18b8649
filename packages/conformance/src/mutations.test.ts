import { execFile } from "node:child_process";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { createSandbox, type Sandbox } from "@capno/sandbox/server";
import { CHEAP_PASSWORDS } from "@capno/sandbox/passwords";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { readOptions, type Suite } from "./options.ts";

const ORIGIN = "http://localhost:4300";
const PASSWORD = "breathe-easy-1";
const TIMEOUT_MS = 300_000;

interface Reply {
  status: number;
  headers: Headers;
  text: string;
}
/** Changes an answer of the sandbox on its way to the kit. */
type Mutate = (reply: Reply, request: IncomingMessage) => void;

let sandbox: Sandbox;
let mutate: Mutate = () => undefined;
const proxy = createServer((request, response) => void forward(request, response));

beforeAll(async () => {
  sandbox = await createSandbox({ port: 0, shellOrigin: ORIGIN, passwordCost: CHEAP_PASSWORDS });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  proxy.close();
  await sandbox.close();
});

async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { connection: _connection, host: _host, ...headers } = request.headers as Record<string, string>;
  const answer = await fetch(`${sandbox.url}${request.url}`, {
    method: request.method!,
    headers,
    ...(["POST", "PUT"].includes(request.method ?? "") && { body: Buffer.concat(chunks) }),
  });
  const reply = { status: answer.status, headers: new Headers(answer.headers), text: await answer.text() };
  for (const name of ["content-length", "content-encoding", "transfer-encoding"]) reply.headers.delete(name);
  mutate(reply, request);
  response.writeHead(reply.status, Object.fromEntries(reply.headers));
  response.end(reply.status === 204 ? undefined : reply.text);
}

/** What the kit is always told: it calls the sandbox through the proxy. */
function getRequired(): readonly string[] {
  const { port } = proxy.address() as AddressInfo;
  const accounts = ["everyone", "gp2"].flatMap((name) => ["--account", `${name}@capno.example:${PASSWORD}`]);
  const realtimePort = new URL(sandbox.url).port;
  const required = ["--api", `http://127.0.0.1:${port}`, "--origin", ORIGIN, "--races", "3", ...accounts];
  const stores = ["--note-store", "/v2/notes/", "--review-store", "/v2/reviews"];
  return [...required, "--realtime", `ws://127.0.0.1:${realtimePort}/app/capno-sandbox`, ...stores];
}

/** Runs the kit as its users do, and resolves with what it prints. */
async function runKit(
  ...args: readonly string[]
): Promise<{ code: number; output: string; failed: string[] }> {
  const cli = path.join(import.meta.dirname, "cli.ts");
  const { VITEST: _vitest, NODE_OPTIONS: _options, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...getRequired(), ...args], { env }, (error, output) => {
      const failed = [...output.matchAll(/✖ (.+?) \([\d.]+ms\)/g)].map((match) => match[1]!);
      resolve({ code: error ? Number(error.code) : 0, output, failed });
    });
  });
}

type Check = (context: { skip(): void; diagnostic(): void }) => unknown;

/** Of the arguments after a title. */
const isToRun = ([settings]: readonly unknown[]): boolean =>
  typeof settings !== "object" || ((settings as { readonly skip?: unknown }).skip ?? false) === false;

/** The titles of the checks of one suite that fail, run in this process: a process for each mistake takes seconds. */
async function findFailures(suite: Suite, ...args: readonly string[]): Promise<readonly string[]> {
  const checks: [title: string, check: Check][] = [];
  const [beginnings, ends]: [(() => unknown)[], (() => unknown)[]] = [[], []];
  vi.resetModules();
  vi.doMock("node:test", () => ({
    describe: (_title: string, ...rest: readonly unknown[]) => isToRun(rest) && (rest.at(-1) as () => void)(),
    it: (title: string, ...rest: readonly unknown[]) =>
      isToRun(rest) && checks.push([title, rest.at(-1) as Check]),
    before: (begin: () => unknown) => beginnings.push(begin),
    after: (end: () => unknown) => ends.push(end),
  }));
  vi.stubEnv("CAPNO_CONFORMANCE_OPTIONS", JSON.stringify(readOptions([...getRequired(), ...args], {})));
  const failed: string[] = [];
  try {
    await import(`./checks/${suite}.check.ts`);
    // oxlint-disable-next-line no-await-in-loop -- as Node's test runner does
    for (const begin of beginnings) await begin();
    for (const [title, check] of checks) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one check after the other
        await check({ skip: () => undefined, diagnostic: () => undefined });
      } catch {
        failed.push(title);
      }
    }
    // oxlint-disable-next-line no-await-in-loop -- what was locked is given back
    for (const end of ends) await end();
  } finally {
    vi.doUnmock("node:test");
    vi.unstubAllEnvs();
    vi.resetModules();
  }
  return failed;
}

/** A command of the user, which asks the sandbox's control page for something. */
function toCommand(body: string): string {
  return `${process.execPath} -e '${body.replaceAll("URL", sandbox.url)}'`;
}
const post = (url: string, json: string) =>
  `fetch(${url}, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(${json}) })`;
const record = () =>
  toCommand(
    post(
      '"URL/__sandbox/handsets/" + encodeURIComponent(process.env.CAPNO_HANDSET_UDI) + "/breathe"',
      '{ profile: "copd", seconds: 0 }',
    ),
  );
const wait = () =>
  toCommand(post('"URL/__sandbox/clock"', "{ advanceMs: Number(process.env.CAPNO_WAIT_MS) }"));
const mail = () =>
  toCommand(
    'fetch("URL/__sandbox/outbox").then((r) => r.json()).then((mails) => console.log(mails.findLast((each) => each.to === process.env.CAPNO_MAIL_TO && each.kind === "password-reset").link))',
  );

describe("the conformance kit on the sandbox", () => {
  it(
    "the kit passes every check on the sandbox, shows no secret, and gives back every lock",
    async () => {
      const everything = ["--allow-writes", "--invitation", "DEMO-SIC", "--mail", mail(), "--wait", wait()];
      const { code, output, failed } = await runKit(...everything, "--record", record());
      expect({ code, failed }, output).toEqual({ code: 0, failed: [] });
      expect(output).not.toMatch(/# SKIP|﹣/);
      expect(output).not.toMatch(/eyJ[\w-]+\./);
      expect(output).not.toContain(PASSWORD);
      expect(await sandbox.world.database.selectFrom("lock_leases").selectAll().execute()).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    "the kit writes nothing without --allow-writes",
    async () => {
      const before = sandbox.world.requests.list().length;
      const { code } = await runKit();
      const sent = sandbox.world.requests.list().slice(before);
      const posts = sent.filter(({ method }) => method === "POST").map((each) => each.path);
      expect(code).toBe(0);
      expect(new Set(posts)).toEqual(new Set(["/user/login/", "/user/login/refresh/", "/pusher/auth/"]));
    },
    TIMEOUT_MS,
  );
});

type Row = Record<string, unknown>;

/** Changes the rows of a successful list. */
const changeRows = (pattern: RegExp, change: (rows: Row[]) => Row[]): Mutate =>
  changeJson("GET", pattern, (json) => change(json as Row[]));
const changeObject = (method: string, pattern: RegExp, change: (json: Row) => Row): Mutate =>
  changeJson(method, pattern, (json) => change(json as Row));

function changeJson(method: string, pattern: RegExp, change: (json: unknown) => unknown): Mutate {
  return (reply, request) => {
    if (request.method !== method || !pattern.test(request.url!) || reply.status !== 200) return;
    reply.text = JSON.stringify(change(JSON.parse(reply.text)));
  };
}

/** Answers one call with success where the sandbox refuses it. */
function accept(method: string, pattern: RegExp, refused: number): Mutate {
  return (reply, request) => {
    if (request.method !== method || !pattern.test(request.url!) || reply.status !== refused) return;
    reply.status = 200;
    reply.text = "{}";
  };
}
const withClaims = (token: string, change: Row): string => {
  const [head, claims, signature] = token.split(".");
  const changed = { ...(JSON.parse(Buffer.from(claims!, "base64url").toString()) as Row), ...change };
  return [head, Buffer.from(JSON.stringify(changed)).toString("base64url"), signature].join(".");
};

/** One mistake of each kind, the suite that looks for it, and the title of a check that fails. */
const MUTATIONS: readonly (readonly [mistake: string, suite: Suite, title: RegExp, mutate: Mutate])[] = [
  [
    "a row of the wrong shape",
    "contract",
    /shape of the contract/,
    changeRows(/^\/duid\/$/, ([first, ...rest]) => [{ ...first, capnogram_count: "12" }, ...rest]),
  ],
  [
    "records oldest first",
    "contract",
    /shape of the contract/,
    changeRows(/^\/capnogram\/\?/, (rows) => rows.toReversed()),
  ],
  [
    "another person's record in a list",
    "contract",
    /shape of the contract/,
    changeRows(/^\/capnogram\/\?/, (rows) => rows.map((row) => ({ ...row, duid: "OTHER-1" }))),
  ],
  [
    "a test whose time names no offset",
    "contract",
    /shape of the contract/,
    changeRows(/^\/v2\/handsets\/.+\/tests\/$/, (rows) =>
      rows.map((row) => ({ ...row, capturedAt: String(row["capturedAt"]).replace("Z", "") })),
    ),
  ],
  [
    "a recording whose arrival names no offset",
    "contract",
    /shape of the contract/,
    changeObject("GET", /^\/v2\/capnograms\/[^/]+\/$/, (recording) => ({
      ...recording,
      receivedAt: String(recording["receivedAt"]).replace("Z", ""),
    })),
  ],
  [
    "a participant whose latest record is of 30 February",
    "contract",
    /shape of the contract/,
    changeRows(/^\/duid\/$/, ([first, ...rest]) => [
      { ...first, latest_capnogram_dt: "2026-02-30T10:00:00Z" },
      ...rest,
    ]),
  ],
  [
    "an account that is shown without a token",
    "contract",
    /401 without a token/,
    accept("GET", /^\/user\/info/, 401),
  ],
  [
    "an unknown record that is answered as null",
    "contract",
    /refuses what does not exist/,
    accept("GET", /^\/capnogram\/\d+\/$/, 404),
  ],
  [
    "tokens of two users",
    "session",
    /two tokens of one user/,
    changeObject("POST", /^\/user\/login\/$/, (tokens) => ({
      ...tokens,
      refresh: withClaims(String(tokens["refresh"]), { user_id: 999 }),
    })),
  ],
  [
    "a user with another name",
    "session",
    /names the account/,
    changeObject("GET", /^\/user\/info/, (info) => ({ ...info, username: "Everyone@capno.example" })),
  ],
  [
    "participants of a foreign group",
    "access",
    /own groups only/,
    changeRows(/^\/duid\/$/, (rows) => rows.map((row) => ({ ...row, groups: [999] }))),
  ],
  ["a lock for two", "lock", /exactly one wins/, accept("POST", /\/lock\/$/, 409)],
  [
    "a list that hides the holder",
    "lock",
    /names the holder/,
    changeRows(/^\/v2\/handsets\/\?/, (rows) => rows.map((row) => ({ ...row, lockedBy: null }))),
  ],
  [
    "a channel key of the wrong length",
    "realtime",
    /key of 32 bytes/,
    changeObject("POST", /^\/pusher\/auth/, (auth) => ({ ...auth, shared_secret: "c2hvcnQ=" })),
  ],
  ["every channel for every account", "realtime", /refused with 403/, accept("POST", /^\/pusher\/auth/, 403)],
  [
    "consent that is not kept",
    "writes",
    /are kept/,
    changeObject("GET", /^\/user\/info/, (info) => ({ ...info, consented_to_eula: false })),
  ],
  [
    "feedback on an unknown test that is accepted",
    "writes",
    /existing test only/,
    accept("POST", /^\/v2\/diagnosis-feedback/, 400),
  ],
  [
    "a note in somebody else's name",
    "stores",
    /author and time itself/,
    changeObject("GET", /^\/v2\/notes\/\d+\/$/, (document) => ({
      ...document,
      notes: Object.fromEntries(
        Object.entries(document["notes"] as Row).map(([key, note]) => [
          key,
          { ...(note as Row), by: "somebody.else@capno-conformance.invalid" },
        ]),
      ),
    })),
  ],
  [
    "a version that is in the ETag alone",
    "stores",
    /with its version/,
    changeObject("GET", /^\/v2\/reviews\/\d+\/$/, ({ version: _version, ...document }) => document),
  ],
  ["a shorter history that is accepted", "stores", /shorter history/, accept("PUT", /^\/v2\/notes/, 409)],
  ["a store of every group for every account", "stores", /other groups/, accept("GET", /^\/v2\/notes/, 403)],
  [
    "a proxy that takes 1 MB",
    "stores",
    /promised size/,
    (reply, request) => {
      if (Number(request.headers["content-length"]) > 1_000_000) reply.status = 413;
    },
  ],
  [
    "a failure without the headers for other origins",
    "headers",
    /Access-Control-Allow-Origin/,
    (reply) => {
      if (reply.status >= 400) reply.headers.delete("access-control-allow-origin");
    },
  ],
  [
    "an answer that may be stored",
    "headers",
    /no-store/,
    (reply) => reply.headers.set("cache-control", "max-age=60"),
  ],
  [
    "a clock that steps back",
    "headers",
    /goes forward/,
    (reply, request) => {
      if (request.url!.startsWith("/capno-conformance/"))
        reply.headers.set("date", new Date(0).toUTCString());
    },
  ],
];

describe("mutations", () => {
  it("findFailures finds nothing where nothing is mistaken", async () => {
    expect(await findFailures("session")).toEqual([]);
  });

  it.each(MUTATIONS)(
    "the kit finds %s",
    async (_mistake, suite, title, change) => {
      mutate = change;
      const needs = ["lock", "writes", "stores"].includes(suite)
        ? ["--allow-writes", "--record", record()]
        : [];
      const failed = await findFailures(suite, ...needs);
      mutate = () => undefined;
      await sandbox.world.database.deleteFrom("lock_leases").execute();
      expect(failed.join("\n")).toMatch(title);
    },
    TIMEOUT_MS,
  );
});
