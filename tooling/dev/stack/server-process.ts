import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const ROOT = path.join(import.meta.dirname, "../../..");
const EXIT_WITH_PARENT = path.join(import.meta.dirname, "exit-with-parent.ts");
const STOP_GRACE_MS = 3_000;
const POLL_MS = 40;
const MAX_OUTPUT = 20_000;

export interface ServerDefinition {
  readonly name: string;
  /** Path of the script from the workspace root, then its arguments. */
  readonly command: readonly [script: string, ...args: string[]];
  /** Answers 200 when the server is ready. */
  readonly healthUrl: string;
  readonly environment: Readonly<Record<string, string>>;
}

export interface ServerProcess {
  readonly name: string;
  readonly pid: number;
  /** What it printed, for the message when it dies. */
  output(): string;
  stop(): Promise<void>;
}

/** A server that did not start or did not stay. Its message is one line for a person. */
export class StackError extends Error {
  override readonly name = "StackError";
}

/** Starts one server and waits until it answers; rejects with a `StackError` when it ends before or never answers. */
export async function startServerProcess(
  definition: ServerDefinition,
  onDeath: (line: string) => void,
  timeoutMs = 20_000,
  graceMs = STOP_GRACE_MS,
): Promise<ServerProcess> {
  const { name, command, environment } = definition;
  const [script, ...args] = command;
  const child = spawn(process.execPath, ["--import", EXIT_WITH_PARENT, path.resolve(ROOT, script), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // A process group of its own: Ctrl-C reaches only the parent, which stops the servers in order.
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-MAX_OUTPUT)));
  }
  let isStopping = false;
  let isReady = false;
  const ended = once(child, "exit") as Promise<[code: number | null, signal: string | null]>;
  void ended.then(([code, signal]) => {
    if (isReady && !isStopping) onDeath(describeDeath(name, code, signal, output));
  });

  const stop = async (): Promise<void> => {
    isStopping = true;
    await stopProcess(child, ended, graceMs);
  };

  const outcome = await Promise.race([
    answers(definition.healthUrl, timeoutMs),
    ended.then(([code, signal]) => describeDeath(name, code, signal, output)),
  ]);
  if (outcome !== "ready") {
    await stop();
    throw new StackError(
      outcome === "silent" ? `The ${name} server did not answer within ${timeoutMs / 1000} s.` : outcome,
    );
  }
  isReady = true;
  return { name, pid: child.pid ?? 0, output: () => output, stop };
}

function describeDeath(name: string, code: number | null, signal: string | null, output: string): string {
  const lines = output.trim().split("\n");
  // What was thrown, where the output tells it; below it Node prints the stack and its own version.
  const reason = (lines.findLast((line) => /^(\w*Error|Error)\b.*: /.test(line)) ?? lines.at(-1))?.trim();
  const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
  return `The ${name} server ${how}${reason ? `: ${reason}` : "."}`;
}

async function answers(url: string, timeoutMs: number): Promise<"ready" | "silent"> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const isThere = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(2_000) }).then(
      async (reply) => {
        await reply.body?.cancel();
        return reply.status < 500;
      },
      () => false,
    );
    if (isThere) return "ready";
    await wait(POLL_MS);
  }
  return "silent";
}

async function stopProcess(child: ChildProcess, ended: Promise<unknown>, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const isGone = await Promise.race([ended.then(() => true), wait(graceMs, false)]);
  if (isGone) return;
  child.kill("SIGKILL");
  await ended;
}
