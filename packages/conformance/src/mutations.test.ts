import { bySet } from "@capno/domain/testing/by-set";
import { createSandbox, type Sandbox } from "@capno/sandbox/server";
import { CHEAP_PASSWORDS } from "@capno/sandbox/passwords";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { readOptions, type Suite } from "./options.ts";
import { ACCESS_MUTATIONS } from "./testing/access-mutations.ts";
import { runKit, startMutatingProxy, type MutatingProxy } from "./testing/mutating-proxy.ts";
import { MUTATIONS } from "./testing/mutations.ts";
import { STUDY_LOG_MUTATIONS } from "./testing/study-log-mutations.ts";

const ORIGIN = "http://localhost:4300";
const PASSWORD = "breathe-easy-1";
const TIMEOUT_MS = 300_000;
/** Everything, Screen alone, Capture without details, and details of another study. */
const ACCOUNTS = ["everyone", "gp2", "viewer", "newcomer"];
const EVERY_MUTATION = [...MUTATIONS, ...ACCESS_MUTATIONS, ...STUDY_LOG_MUTATIONS];
const ONE_FOR_EACH_SUITE = EVERY_MUTATION.filter(
  ([, suite], at) => EVERY_MUTATION.findIndex(([, each]) => each === suite) === at,
);

let sandbox: Sandbox;
let proxy: MutatingProxy;

beforeAll(async () => {
  sandbox = await createSandbox({ port: 0, shellOrigin: ORIGIN, passwordCost: CHEAP_PASSWORDS });
  proxy = await startMutatingProxy(sandbox.url);
  await fetch(`${sandbox.url}/__sandbox/accounts/newcomer`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ projects: ["LEEDS"] }),
  });
});
afterAll(async () => {
  proxy.close();
  await sandbox.close();
});

/** What the kit is always told: it calls the sandbox through the proxy. */
function getRequired(): readonly string[] {
  const accounts = ACCOUNTS.flatMap((name) => ["--account", `${name}@capno.example:${PASSWORD}`]);
  const realtimePort = new URL(sandbox.url).port;
  const required = ["--api", proxy.url, "--origin", ORIGIN, "--races", "3", ...accounts];
  return [
    ...required,
    "--realtime",
    `ws://127.0.0.1:${realtimePort}/app/capno-sandbox`,
    "--study-log",
    "/v2/study-log/",
  ];
}

const checkAll = (...args: readonly string[]) => runKit([...getRequired(), ...args]);

type Check = (context: { skip(): void; todo(): void; diagnostic(): void }) => unknown;

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
        await check({ skip: () => undefined, todo: () => undefined, diagnostic: () => undefined });
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
      const { code, output, failed } = await checkAll(...everything, "--record", record());
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
      const { code } = await checkAll();
      const sent = sandbox.world.requests.list().slice(before);
      const posts = sent.filter(({ method }) => method === "POST").map((each) => each.path);
      expect(code).toBe(0);
      expect(new Set(posts)).toEqual(new Set(["/user/login/", "/user/login/refresh/", "/pusher/auth/"]));
    },
    TIMEOUT_MS,
  );
});

describe("mutations", () => {
  it("findFailures finds nothing where nothing is mistaken", async () => {
    expect(await findFailures("session")).toEqual([]);
  });

  it.each(bySet({ daily: ONE_FOR_EACH_SUITE, full: EVERY_MUTATION }))(
    "the kit finds %s",
    async (_mistake, suite, title, change) => {
      proxy.mutate = change;
      const needs = ["lock", "writes", "study-log", "study-log-writes"].includes(suite)
        ? ["--allow-writes", "--record", record()]
        : [];
      const failed = await findFailures(suite, ...needs);
      proxy.mutate = () => undefined;
      await sandbox.world.database.deleteFrom("lock_leases").execute();
      expect(failed.join("\n")).toMatch(title);
    },
    TIMEOUT_MS,
  );
});
