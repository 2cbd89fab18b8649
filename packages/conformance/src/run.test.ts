import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

import { OPERATIONS } from "@capno/contract/operations";
import { howMany } from "@capno/domain/testing/how-many";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

import type { Send } from "./options.ts";
import { getExitCode, sayInOneLine, type Report } from "./report/report.ts";
import { toJson } from "./report/to-json.ts";
import { toJUnit } from "./report/to-junit.ts";
import { toPage } from "./report/to-page.ts";
import { toTable } from "./report/to-table.ts";
import { LINES, runKit } from "./run.ts";
import { ACCOUNTS, PASSWORD, startServer, toOptions, type Sandbox } from "./testing/kit-sandbox.ts";

/** A test of one night does them all. */
const RACES = howMany({ daily: 5, nightly: 200 });
const PATIENT_MS = 120_000;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startServer();
});
afterAll(() => sandbox.close());

const isNot = (report: Report, ...results: readonly string[]) =>
  report.lines
    .filter(({ is }) => !results.includes(is))
    .map(({ id, is, because }) => `${id} ${is}: ${because}`);

describe("the lines", () => {
  it("have names of their own, and every call of the contract has some", () => {
    const ids = LINES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(OPERATIONS.map(({ id }) => `${id}.answers`)));
  });
});

describe("the kit on the sandbox", () => {
  it(
    "tries every line with everything allowed, and all of them pass; nothing secret is in a report",
    async () => {
      // Once: a server that is never busy would leave one line untried.
      const path = "/v2/oss-list/";
      const headers = { "retry-after": "1" };
      sandbox.world.faults.add([
        { method: "GET", path, status: 503, headers, body: { detail: "Busy." }, times: 1 },
      ]);
      const report = await runKit(toOptions(sandbox, { races: RACES }));
      expect(report.counts["not tried"]).toBe(0);
      // How prompt an event is, is the machine's business here.
      expect(isNot(report, "passed").filter((line) => !line.startsWith("realtime.prompt tolerated"))).toEqual(
        [],
      );
      expect(getExitCode(report)).toBe(0);
      expect(await sandbox.world.database.selectFrom("lock_leases").selectAll().execute()).toEqual([]);

      for (const text of [toJson(report), toJUnit(report), toPage(report), toTable(report, false)]) {
        expect(text).not.toMatch(/eyJ[\w-]+\.|shared_secret": "(?!\(hidden\))/);
        expect(text).not.toContain(PASSWORD);
      }
    },
    PATIENT_MS,
  );

  it("changes nothing unless it is allowed to", async () => {
    const before = sandbox.world.requests.list().length;
    const report = await runKit(toOptions(sandbox, { allowsWrites: false }));
    const sent = sandbox.world.requests.list().slice(before);
    const posts = sent.filter(({ method }) => method === "POST").map((each) => each.path);
    expect(new Set(posts)).toEqual(new Set(["/user/login/", "/user/login/refresh/", "/pusher/auth/"]));
    expect(isNot(report, "passed", "not tried")).toEqual([]);
    expect(report.counts["not tried"]).toBeGreaterThan(40);
    expect(report.lines.find(({ id }) => id === "lock.races")).toMatchObject({
      is: "not tried",
      because: expect.stringContaining("--allow-writes"),
    });
  });

  it("gives back what it took when it is broken off", async () => {
    const breaker = new AbortController();
    const options = toOptions(sandbox, { only: ["lock", "further"], signal: breaker.signal });
    const breakOff: Send = async (input, init) => {
      const reply = await fetch(input, init);
      if (input.endsWith("/lock/") && reply.ok) breaker.abort();
      return reply;
    };
    const report = await runKit({ ...options, edges: { ...options.edges, fetch: breakOff } });
    expect(await sandbox.world.database.selectFrom("lock_leases").selectAll().execute()).toEqual([]);
    expect(report.lines.find(({ id }) => id === "getLicences.answers")).toMatchObject({
      is: "not tried",
      because: "It was broken off.",
    });
  });

  it("takes fields it does not know", async () => {
    const fetchWithMore: Send = async (input, init) => {
      const reply = await fetch(input, init);
      const text = await reply.text();
      const isObject = reply.ok && text.startsWith("{") && !input.includes("/duid/next/");
      const more = isObject ? JSON.stringify({ ...JSON.parse(text), unknown_field: 1 }) : text;
      return new Response(reply.status === 204 ? null : more, reply);
    };
    const options = toOptions(sandbox, { only: ["sign-in", "capture", "further"] });
    const report = await runKit({ ...options, edges: { ...options.edges, fetch: fetchWithMore } });
    expect(isNot(report, "passed", "not tried")).toEqual([
      // Groups by name: whatever else stands there should have been one.
      expect.stringContaining("getLicences.shape"),
    ]);
  });

  it("tries one area where one is asked for", async () => {
    const report = await runKit(toOptions(sandbox, { only: ["further"] }));
    expect(new Set(report.lines.map(({ area }) => area))).toEqual(new Set(["further"]));
    expect(isNot(report, "passed")).toEqual([]);
  });
});

describe("a server that is none", () => {
  async function serve(answer: RequestListener): Promise<string> {
    const server = createServer(answer).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it("that answers 404 to everything is told so in one line", async () => {
    const api = await serve((_request, response) => response.writeHead(404).end());
    const report = await runKit(toOptions(sandbox, { api }));
    const [line, ...more] = toTable(report, false).trimEnd().split("\n");
    expect(line).toMatch(
      /^✗ All \d+ calls were answered with 404: http:\/\/127\.0\.0\.1:\d+ is hardly the address/,
    );
    expect(more).toEqual([]);
    expect(getExitCode(report)).toBe(2);
    expect(toJUnit(report)).toContain(`failures="1"`);
  });

  it("that does not answer is told so as well", async () => {
    const api = "http://127.0.0.1:9";
    const report = await runKit(
      toOptions(sandbox, { api, edges: { ...toOptions(sandbox).edges, fetch: refuse } }),
    );
    expect(sayInOneLine(report)).toBe(`Nothing answers at ${api} (ECONNREFUSED).`);
    expect(getExitCode(report)).toBe(2);
  });

  it("of which nothing could be tried is a failure", async () => {
    const report = await runKit(
      toOptions(sandbox, { only: ["feedback"], allowsWrites: false, accounts: ACCOUNTS.slice(0, 1) }),
    );
    expect(sayInOneLine(report)).toBe("Nothing was tried, which is no success.");
    expect(getExitCode(report)).toBe(2);
  });

  it("that lets nobody in fails by the line of its sign-in", async () => {
    const accounts = ACCOUNTS.map((account) => ({ ...account, password: "wrong-password" }));
    const report = await runKit(toOptions(sandbox, { accounts, only: ["sign-in"] }));
    expect(isNot(report, "passed", "not tried", "tolerated")).toEqual([
      expect.stringContaining("signIn.answers failed"),
    ]);
    expect(getExitCode(report)).toBe(1);
  });
});

const refuse: Send = () =>
  Promise.reject(
    new TypeError("fetch failed", { cause: Object.assign(new Error("no"), { code: "ECONNREFUSED" }) }),
  );
