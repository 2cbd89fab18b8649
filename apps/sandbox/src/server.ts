import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { getRequestListener } from "@hono/node-server";

import { createApp } from "./create-app.ts";
import { type RealtimeCredentials, SANDBOX_CREDENTIALS } from "./realtime/credentials.ts";
import { ProtocolServer } from "./realtime/protocol-server.ts";
import { createPublisher } from "./realtime/publisher.ts";
import { openScenario, type ScenarioName } from "./scenarios/open-scenario.ts";
import { openPersistedFile } from "./world/persisted-file.ts";
import { openDatabase } from "./world/open-database.ts";
import type { PasswordCost } from "./world/passwords.ts";
import { resumeWorld } from "./world/resume.ts";
import { World } from "./world/world.ts";

export interface SandboxOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Where it listens; the loopback address by default. */
  readonly host?: string;
  /** The only origin a browser may call from, and where links in emails lead. */
  readonly shellOrigin: string;
  readonly seed?: number;
  readonly scenario?: ScenarioName;
  /** A folder for persisted state that a later start resumes; `scenario` applies to a new folder. */
  readonly keepIn?: string;
  /** Whether the control calls and the control page exist. */
  readonly hasControls?: boolean;
  readonly credentials?: RealtimeCredentials;
  /** The machine's time, ms since 1970; a test may hold it still. */
  readonly wall?: () => number;
  /** What hashing a password costs; a test may make it cheap. */
  readonly passwordCost?: PasswordCost;
}

export interface Sandbox {
  /** `http://127.0.0.1:<port>`, without a slash at its end. */
  readonly url: string;
  readonly world: World;
  close(): Promise<void>;
}

const LOOPBACK = "127.0.0.1";
/**
 * How long an idle connection is kept. Node's five seconds end before those of most clients and proxies, whose next
 * request then meets a connection that is being closed.
 */
const KEEP_ALIVE_MS = 300_000;
const DEFAULT_SEED = 20_261;

/** Starts a sandbox of its own: several can run in one process. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  // Before a port is opened, so that a file that cannot be resumed is reported at once.
  const kept = options.keepIn === undefined ? undefined : await openPersistedFile(options.keepIn);
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  const port = await listen(server, options.port, options.host ?? LOOPBACK);
  const url = `http://${LOOPBACK}:${port}`;
  const credentials = options.credentials ?? SANDBOX_CREDENTIALS;
  const realtime = new ProtocolServer(credentials);
  const world = new World(
    {
      database: kept ?? openDatabase(),
      isPersisted: kept !== undefined,
      shellOrigin: options.shellOrigin,
      url,
      seed: options.seed ?? DEFAULT_SEED,
      ...(options.passwordCost && { passwordCost: options.passwordCost }),
    },
    createPublisher(credentials, { host: LOOPBACK, port }),
    options.wall,
  );
  await world.open();
  if (!kept || !(await resumeWorld(world))) {
    await openScenario(world, options.scenario ?? "demo", world.options.seed);
  }

  const app = createApp(world, realtime, { hasControls: options.hasControls ?? true });
  const answer = getRequestListener(app.fetch);
  server.on("request", (request, response) => void answer(request, response));
  server.on("upgrade", (request, socket, head) => realtime.handleUpgrade(request, socket, head));
  return {
    url,
    world,
    async close() {
      realtime.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await world.close();
    },
  };
}

/** The loopback address by default, so that no other machine can connect. */
function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
