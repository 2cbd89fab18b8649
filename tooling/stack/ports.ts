/** The servers of a stack and the environment variable that moves each to another port. */
export const PORT_VARIABLES = {
  shell: "CAPNO_SHELL_PORT",
  capture: "CAPNO_CAPTURE_PORT",
  screen: "CAPNO_SCREEN_PORT",
  diagnose: "CAPNO_DIAGNOSE_PORT",
  sandbox: "CAPNO_SANDBOX_PORT",
} as const;

export type ServerName = keyof typeof PORT_VARIABLES;
export type Ports = Readonly<Record<ServerName, number>>;

const DEFAULT_PORTS: Ports = { shell: 4300, capture: 4301, screen: 4302, diagnose: 4303, sandbox: 4400 };

export function readPort(server: ServerName, environment: NodeJS.ProcessEnv = process.env): number {
  const variable = PORT_VARIABLES[server];
  const text = environment[variable];
  if (text === undefined || text === "") return DEFAULT_PORTS[server];
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new RangeError(`${variable} must be a port number from 1 to 65535, not "${text}".`);
  }
  return port;
}

export function readPorts(environment: NodeJS.ProcessEnv = process.env): Ports {
  return {
    shell: readPort("shell", environment),
    capture: readPort("capture", environment),
    screen: readPort("screen", environment),
    diagnose: readPort("diagnose", environment),
    sandbox: readPort("sandbox", environment),
  };
}

/** Five neighbouring ports, for a stack of a test. */
export function createPorts(first: number): Ports {
  return { shell: first, capture: first + 1, screen: first + 2, diagnose: first + 3, sandbox: first + 4 };
}
