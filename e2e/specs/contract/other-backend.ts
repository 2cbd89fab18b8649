import { createPorts } from "@capno/tooling/ports";
import { startServerProcess } from "@capno/tooling/server-process";
import { readStartOptions } from "@capno/tooling/start-options";
import { startStack } from "@capno/tooling/start-stack";

import { FIRST_PORT } from "../../support/first-port.ts";
import { test } from "../../support/test.ts";

/** Where another backend is, and the application that was pointed at it. */
export interface OtherBackend {
  readonly shellUrl: string;
}

/** Beyond the ports of every worker's own stack, and of the sites of releases: ten for each worker. */
const PORTS_AFTER_SITES = 250;
const PORTS_PER_WORKER = 10;

/**
 * The application in front of another backend than the sandbox, as `npm start -- --api` starts it, with these keys of
 * `config.json` besides. `command` is told the port and the origin of the application in place of PORT and ORIGIN.
 */
export async function withOtherBackend(
  command: readonly [script: string, ...args: string[]],
  use: (backend: OtherBackend) => Promise<void>,
  config: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const first = FIRST_PORT + PORTS_AFTER_SITES + test.info().parallelIndex * PORTS_PER_WORKER;
  const ports = createPorts(first);
  const apiPort = first + 9;
  const api = `http://localhost:${apiPort}`;
  const fill = (text: string) =>
    text.replace("PORT", String(apiPort)).replace("ORIGIN", `http://localhost:${ports.shell}`);
  const [script, ...args] = command;
  const server = await startServerProcess(
    {
      name: "other backend",
      command: [script, ...args.map(fill)],
      healthUrl: `http://127.0.0.1:${apiPort}/`,
      environment: {},
    },
    (line) => console.error(line),
  );
  try {
    const { server: named } = readStartOptions(["--api", api]);
    const stack = await startStack({
      ports,
      hasSandbox: false,
      config: { ...named?.config, ...config },
      deployment: { ...named?.deployment },
    });
    try {
      await use({ shellUrl: stack.shellUrl });
    } finally {
      await stack.stop();
    }
  } finally {
    await server.stop();
  }
}
