import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";

import { getReasonToSkip } from "@capno/tooling/system-packages";
import { createPorts, getPortVariable, SERVERS } from "@capno/tooling/ports";
import { expect, test } from "@playwright/test";

import { FIRST_PORT } from "../../support/first-port.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const PORTS = createPorts(FIRST_PORT + 50);

/** Servers of one set of ports: these tests take turns. */
test.describe.configure({ mode: "serial", timeout: 120_000 });

interface Start {
  readonly process: ChildProcessWithoutNullStreams;
  output(): string;
  /** Resolves when the output holds the words; rejects with the output where the command ends before. */
  until(words: string): Promise<void>;
  readonly ended: Promise<number | null>;
}

const COMMAND = [process.execPath, "tooling/dev/start.ts"] as const;
/** As `npm start` does it: below a shell, which a signal to npm ends without a word to what runs in it. */
const COMMAND_BELOW_SHELL = ["sh", "-c", `"${process.execPath}" tooling/dev/start.ts; exit $?`] as const;

function start([program, ...args]: readonly [string, ...string[]] = COMMAND): Start {
  const ports = Object.fromEntries(SERVERS.map((server) => [getPortVariable(server), String(PORTS[server])]));
  // The test runner's own wish for colours would have Node warn where the caller wants none.
  const { FORCE_COLOR: _, ...environment } = process.env;
  const child = spawn(program, args, { cwd: ROOT, env: { ...environment, ...ports } });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "close").then(([code]) => code as number | null);
  return {
    process: child,
    output: () => output,
    ended,
    until: async (words) => {
      while (!output.includes(words) && child.exitCode === null)
        await new Promise((resolve) => setTimeout(resolve, 50));
      if (!output.includes(words)) throw new Error(`It ended before it said "${words}":\n${output}`);
    },
  };
}

/** The process of one server below a running `npm start`. */
function findServer(started: Start, server: string): number {
  const processes = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="]).toString().split("\n");
  const line = processes.find((candidate) => {
    const [, parent] = candidate.trim().split(/\s+/);
    return Number(parent) === started.process.pid && candidate.endsWith(`server/main.ts ${server}`);
  });
  if (!line) throw new Error(`There is no ${server} server.`);
  return Number(line.trim().split(/\s+/)[0]);
}

async function isAnswering(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" }).then(
    () => true,
    () => false,
  );
}

const answering = async () =>
  (await Promise.all(Object.values(PORTS).map(isAnswering))).filter(Boolean).length;

test("npm start says where everything is, serves the API below the application's own address, and Ctrl-C leaves nothing running @daily:demo", async () => {
  const started = start();
  await started.until("Ctrl-C");
  expect(started.output()).toContain(`http://localhost:${PORTS.shell}`);
  expect(started.output()).toContain(`http://localhost:${PORTS.sandbox}`);
  expect(started.output()).toContain("gp@capno.example");
  expect(await answering()).toBe(SERVERS.length);
  const shell = `http://localhost:${PORTS.shell}`;
  expect(await (await fetch(`${shell}/config.json`)).json()).toMatchObject({ apiBaseUrl: "/api" });
  const body = new URLSearchParams({ username: "gp@capno.example", password: "breathe-easy-1" });
  const signedIn = await fetch(`${shell}/api/user/login/`, { method: "POST", body });
  expect(await signedIn.json()).toHaveProperty("access");
  expect(signedIn.headers.get("cache-control")).toBe("no-store");

  started.process.kill("SIGINT");
  expect(await started.ended).toBe(0);
  expect(await answering()).toBe(0);
});

test("npm start names the port that is in use and starts nothing", async () => {
  const taken = createServer().listen(PORTS.diagnose, "127.0.0.1");
  await once(taken, "listening");
  const started = start();
  expect(await started.ended).not.toBe(0);
  expect(started.output().trimEnd().split("\n").at(-1)).toBe(
    `Port ${PORTS.diagnose} (diagnose) is in use. End what uses it, or set CAPNO_DIAGNOSE_PORT to another port.`,
  );
  taken.close();
  expect(await answering()).toBe(0);
});

test("npm start ends with one line when a server dies, and takes the others with it", async () => {
  const reason = getReasonToSkip("processList");
  test.skip(reason !== undefined, reason);
  const started = start();
  await started.until("Ctrl-C");
  process.kill(findServer(started, "screen"), "SIGKILL");
  expect(await started.ended).not.toBe(0);
  expect(started.output().trimEnd().split("\n").at(-1)).toBe("The screen server was ended by SIGKILL.");
  expect(await answering()).toBe(0);
});

test("npm start leaves nothing running when npm itself is ended", async () => {
  const started = start(COMMAND_BELOW_SHELL);
  await started.until("Ctrl-C");
  expect(await answering()).toBe(SERVERS.length);
  started.process.kill("SIGTERM");
  await expect.poll(answering).toBe(0);
});
