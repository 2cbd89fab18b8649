import { connect } from "node:net";

import {
  getPortVariable,
  readPorts,
  SERVERS,
  WITHOUT_SANDBOX,
  type Ports,
  type ServerName,
} from "./ports.ts";
import {
  StackError,
  startServerProcess,
  type ServerDefinition,
  type ServerProcess,
} from "./server-process.ts";

export { StackError } from "./server-process.ts";

export { SERVERS, WITHOUT_SANDBOX } from "./ports.ts";

export interface StackOptions {
  /** From the environment, or 4300 and its neighbours. */
  readonly ports?: Ports;
  /** World the sandbox begins with, where it does not go on with a kept one. */
  readonly scenario?: string;
  /** A folder in which the sandbox keeps its world over restarts. */
  readonly keepIn?: string;
  /** False: without the control calls and the control page. */
  readonly hasControls?: boolean;
  /** False: no sandbox is started, because `config` names another server. */
  readonly hasSandbox?: boolean;
  /** For tests: a sign-in costs next to nothing. */
  readonly hasCheapPasswords?: boolean;
  /** Keys of `/config.json` that differ from the local ones. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** Keys of `deployment.json` that differ from the local ones. */
  readonly deployment?: Readonly<Record<string, unknown>>;
  /** Called with one line when a server ends by itself. */
  readonly onDeath?: (line: string) => void;
}

export interface Stack {
  readonly ports: Ports;
  readonly shellUrl: string;
  readonly sandboxUrl: string;
  /** What a server has printed so far. */
  output(server: ServerName): string;
  stopServer(server: ServerName): Promise<void>;
  /** Starts it unless it runs; `config` has keys of `/config.json` that differ until it is stopped. */
  startServer(server: ServerName, config?: StackOptions["config"]): Promise<void>;
  /** Ends all servers; nothing is left running when it resolves. */
  stop(): Promise<void>;
}

/**
 * Starts the production builds behind their real headers, and a sandbox of its own. Rejects with a
 * `StackError`, and then nothing is left running.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const ports = options.ports ?? readPorts();
  const servers = options.hasSandbox === false ? WITHOUT_SANDBOX : SERVERS;
  await checkPortsAreFree(ports, servers);

  const running = new Map<ServerName, ServerProcess>();
  const onDeath = options.onDeath ?? (() => undefined);
  const start = async (server: ServerName, config: StackOptions["config"] = {}): Promise<void> => {
    if (running.has(server)) return;
    const definition = defineServer(server, ports, { ...options, config: { ...options.config, ...config } });
    const onServerDeath = (line: string) => {
      running.delete(server);
      onDeath(line);
    };
    running.set(server, await startServerProcess(definition, onServerDeath));
  };
  const stopServer = async (server: ServerName): Promise<void> => {
    await running.get(server)?.stop();
    running.delete(server);
  };
  const stop = async (): Promise<void> => {
    await Promise.all([...running.keys()].map(stopServer));
  };

  const outcomes = await Promise.allSettled(servers.map((server) => start(server)));
  const failure = outcomes.find((outcome) => outcome.status === "rejected");
  if (failure) {
    await stop();
    throw failure.reason;
  }
  return {
    ports,
    shellUrl: `http://localhost:${ports.shell}`,
    sandboxUrl: `http://localhost:${ports.sandbox}`,
    output: (server) => running.get(server)?.output() ?? "",
    stopServer,
    startServer: start,
    stop,
  };
}

function defineServer(
  server: ServerName,
  ports: Ports,
  { config, deployment, scenario, keepIn, hasControls, hasCheapPasswords }: StackOptions,
): ServerDefinition {
  const environment: Record<string, string> = { CAPNO_SHELL_ORIGIN: `http://localhost:${ports.shell}` };
  for (const name of SERVERS) environment[getPortVariable(name)] = String(ports[name]);
  if (scenario) environment["CAPNO_SANDBOX_SCENARIO"] = scenario;
  if (keepIn) environment["CAPNO_SANDBOX_KEEP"] = keepIn;
  if (hasControls === false) environment["CAPNO_SANDBOX_CONTROLS"] = "off";
  if (hasCheapPasswords) environment["CAPNO_SANDBOX_PASSWORDS"] = "cheap";
  if (config) environment["CAPNO_CONFIG"] = JSON.stringify(config);
  if (deployment) environment["CAPNO_DEPLOYMENT"] = JSON.stringify(deployment);
  return {
    name: server,
    command: server === "sandbox" ? ["apps/sandbox/src/main.ts"] : ["tooling/dev/server/main.ts", server],
    // A product's server has nothing at its root: 404 is an answer too.
    healthUrl: `http://127.0.0.1:${ports[server]}/`,
    environment,
  };
}

/** Rejects with a `StackError` that names the first port in use. */
export async function checkPortsAreFree(ports: Ports, servers = SERVERS): Promise<void> {
  for (const server of servers) {
    if (await isInUse(ports[server])) {
      throw new StackError(
        `Port ${ports[server]} (${server}) is in use. End what uses it, or set ${getPortVariable(server)} to another port.`,
      );
    }
  }
}

/** Tries both loopback addresses, since a browser may use either for "localhost". */
async function isInUse(port: number): Promise<boolean> {
  const answered = await Promise.all(["127.0.0.1", "::1"].map((host) => isAnswered(host, port)));
  return answered.includes(true);
}

function isAnswered(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const finish = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once("connect", () => finish(true));
    socket.once("error", () => finish(false));
  });
}
