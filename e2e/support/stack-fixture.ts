import { createPorts } from "@capno/tooling/ports";
import { SERVERS, startStack, type Stack } from "@capno/tooling/start-stack";
import type { WorkerInfo } from "@playwright/test";

import { FIRST_PORT } from "./first-port.ts";

const PORTS_PER_WORKER = 10;

/** A worker's own servers and sandbox, on ports of its own: tests do not share a world. */
export async function provideStack(
  use: (stack: Stack) => Promise<void>,
  { parallelIndex }: Pick<WorkerInfo, "parallelIndex">,
): Promise<void> {
  const stack = await startStack({
    ports: createPorts(FIRST_PORT + parallelIndex * PORTS_PER_WORKER),
    hasCheapPasswords: true,
    // The system's file dialog has no driver. Tests of the dialog switch it on and stand in for it.
    config: { fileSaving: "download" },
    onDeath: (line) => console.error(line),
  });
  await use(stack);
  await stack.stop();
}

/** Every server runs again afterwards, whatever the test stopped. */
export async function provideRunningStack(stack: Stack, use: (stack: Stack) => Promise<void>): Promise<void> {
  await use(stack);
  for (const server of SERVERS) {
    await stack.startServer(server);
  }
}
