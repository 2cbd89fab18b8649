import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

import { watchParent } from "./watch-parent.ts";

export const ROOT = path.join(import.meta.dirname, "../..");

export interface ProgramRun {
  readonly code: number;
  readonly output: string;
  readonly seconds: number;
}

const groups = new Set<number>();

/** Ends what `runProgram` started and has not ended yet. */
export function stopPrograms(): void {
  for (const group of groups) {
    try {
      process.kill(-group, "SIGTERM");
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

/** This command and what it runs end together: by Ctrl-C, by a signal, or with the `npm` that started it. */
export function endTogether(): void {
  const end = (): void => {
    stopPrograms();
    process.exit(130);
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  watchParent(end);
}

/** Runs a program of the workspace to its end. `show` passes its output on while it runs. */
export function runProgram(
  command: string,
  args: readonly string[],
  {
    show = true,
    environment = {},
    folder = ".",
  }: {
    readonly show?: boolean;
    /** An `undefined` takes a variable away. */
    readonly environment?: Readonly<Record<string, string | undefined>>;
    /** Below the workspace's root. */
    readonly folder?: string;
  } = {},
): Promise<ProgramRun> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: path.join(ROOT, folder),
      env: { ...process.env, ...QUIET, PATH: PROGRAMS, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own, so that `stopPrograms` reaches also what it started in turn.
      detached: true,
    });
    if (child.pid) groups.add(child.pid);
    let output = "";
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      if (show) process.stdout.write(chunk);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    const end = (code: number) => {
      if (child.pid) groups.delete(child.pid);
      resolve({ code, output, seconds: (performance.now() - startedAt) / 1000 });
    };
    child.once("error", (error) => {
      take(Buffer.from(`${command}: ${error.message}\n`));
      end(127);
    });
    child.once("close", (code) => end(code ?? 1));
  });
}

/** The pinned Node and the workspace's own tools before anything the machine has. */
const PROGRAMS = `${path.join(ROOT, "node_modules/.bin")}${path.delimiter}${process.env["PATH"] ?? ""}`;

/** No tool of ours reports to its makers. */
const QUIET = { DO_NOT_TRACK: "1", TURBO_TELEMETRY_DISABLED: "1", npm_config_loglevel: "error" };

/** Builds what has changed. turbo wants the package manager on its path, which `npm start` does not have. */
export function buildAll({
  logs = "full",
  ...options
}: { readonly show?: boolean; readonly logs?: "full" | "errors-only" } = {}): Promise<ProgramRun> {
  const { packageManager } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    packageManager: string;
  };
  const words = ["exec", "turbo", "run", "build", `--output-logs=${logs}`];
  return runProgram("npx", ["--yes", packageManager, ...words], options);
}

/** Which workspace's build failed, in turbo's words; undefined where it does not say. */
export function findFailedBuild(output: string): string | undefined {
  return /Failed:\s+(\S+?)#build/.exec(output)?.[1] ?? /^(@\S+?)#build: command/m.exec(output)?.[1];
}
