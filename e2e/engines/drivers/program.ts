import { spawn, type ChildProcess } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";

/** A browser, a driver or a screen that runs beside the tests. */
export interface Program {
  /** Until a line of it matches. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  output(): string;
  stop(): Promise<void>;
}

const START_MS = 60_000;
const running = new Set<number>();

// Nothing that the tests started outlives them, however they end.
process.once("exit", () => {
  for (const group of running) endGroup(group, "SIGKILL");
});

export function startProgram(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Program {
  const child: ChildProcess = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own: a browser is many processes.
    detached: true,
  });
  const { pid } = child;
  if (pid !== undefined) running.add(pid);
  let output = "";
  let hasEnded = false;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const take = (chunk: Buffer) => {
    output += chunk.toString();
    tell();
  };
  child.stdout?.on("data", take);
  child.stderr?.on("data", take);
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      tell();
      resolve();
    };
    child.once("error", (error) => {
      output += error.message;
      end();
    });
    child.once("exit", end);
  });

  return {
    output: () => output,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => finish(() => reject(new Error(`${command} did not start: ${output}`))),
          START_MS,
        );
        const finish = (end: () => void) => {
          clearTimeout(timer);
          listeners.delete(look);
          end();
        };
        const look = () => {
          const found = pattern.exec(output);
          if (found) finish(() => resolve(found));
          else if (hasEnded) finish(() => reject(new Error(`${command} ended: ${output}`)));
        };
        listeners.add(look);
        look();
      }),
    async stop() {
      if (pid === undefined) return;
      endGroup(pid, "SIGTERM");
      const timer = setTimeout(() => endGroup(pid, "SIGKILL"), 3_000);
      await ended;
      clearTimeout(timer);
      // What the program itself left behind.
      endGroup(pid, "SIGKILL");
      running.delete(pid);
    },
  };
}

function endGroup(group: number, signal: "SIGTERM" | "SIGKILL"): void {
  try {
    process.kill(-group, signal);
  } catch {
    // Nothing of it is left.
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
