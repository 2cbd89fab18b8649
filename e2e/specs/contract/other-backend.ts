import { createPorts } from "@capno/tooling/ports";
import { startServerProcess } from "@capno/tooling/server-process";
import { startStack } from "@capno/tooling/start-stack";

import { FIRST_PORT } from "../../support/first-port.ts";

/** Where another backend is, and the application that was pointed at it. */
export interface OtherBackend {
  readonly shellUrl: string;
}

/** Beyond the ports of every worker's own stack. */
const PORTS_AFTER_WORKERS = 70;

/**
 * The application in front of another backend than the sandbox: the same builds, the same headers, another
 * `apiBaseUrl`. `command` is told the port and the origin of the application in place of PORT and ORIGIN.
 */
export async function withOtherBackend(
  command: readonly [script: string, ...args: string[]],
  use: (backend: OtherBackend) => Promise<void>,
): Promise<void> {
  const first = FIRST_PORT + PORTS_AFTER_WORKERS;
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
    // It has no healthy waveform, so the policy must not name a host for one.
    const config = {
      apiBaseUrl: api,
      breathTest: { healthyWaveformHosts: [] },
      // Nobody speaks the protocol there.
      realtime: { key: "none", cluster: "eu", host: "localhost", port: apiPort, tls: false },
    };
    const deployment = { api, realtime: [`ws://localhost:${apiPort}`] };
    const stack = await startStack({ ports, config, deployment });
    try {
      await use({ shellUrl: stack.shellUrl });
    } finally {
      await stack.stop();
    }
  } finally {
    await server.stop();
  }
}
