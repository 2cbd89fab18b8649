import { PRODUCTS, type ProductName } from "./products.ts";

export type ServerName = "shell" | ProductName | "sandbox";
export type Ports = Readonly<Record<ServerName, number>>;

/** Products are started before the shell that asks for them. */
export const SERVERS: readonly ServerName[] = ["sandbox", ...PRODUCTS, "shell"];
export const WITHOUT_SANDBOX: readonly ServerName[] = [...PRODUCTS, "shell"];

const FIRST_DEFAULT_PORT = 4300;
const DEFAULT_PORTS: Ports = { ...createPorts(FIRST_DEFAULT_PORT), sandbox: 4400 };

/** The environment variable that moves a server to another port. */
export function getPortVariable(server: ServerName): string {
  return `CAPNO_${server.toUpperCase()}_PORT`;
}

export function readPort(server: ServerName, environment: NodeJS.ProcessEnv = process.env): number {
  const variable = getPortVariable(server);
  const text = environment[variable];
  if (text === undefined || text === "") return DEFAULT_PORTS[server];
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new RangeError(`${variable} must be a port number from 1 to 65535, not "${text}".`);
  }
  return port;
}

export function readPorts(environment: NodeJS.ProcessEnv = process.env): Ports {
  return toPorts((server) => readPort(server, environment));
}

/** Neighbouring ports for a stack of a test: the shell, the products, the sandbox. */
export function createPorts(first: number): Ports {
  const order: readonly ServerName[] = ["shell", ...PRODUCTS, "sandbox"];
  return toPorts((server) => first + order.indexOf(server));
}

function toPorts(getPort: (server: ServerName) => number): Ports {
  return Object.fromEntries(SERVERS.map((server) => [server, getPort(server)])) as Record<ServerName, number>;
}
