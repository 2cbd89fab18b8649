import { createServer } from "node:net";

/** Each worker has ten ports, and the tests of releases and of other backends have theirs behind them. */
const PORTS_OF_A_RUN = 400;
/** Below what systems hand out by themselves. 4300 to 4499 belong to `npm start`. */
const LOWEST = 10_000;
const HIGHEST = 30_000;

/**
 * Chosen once for a run, by Playwright's configuration, which its workers inherit through the environment: several runs,
 * `npm start` and `npm run dev` share a machine.
 */
process.env["CAPNO_E2E_FIRST_PORT"] ??= String(await findFreePorts());
export const FIRST_PORT = Number(process.env["CAPNO_E2E_FIRST_PORT"]);

async function findFreePorts(): Promise<number> {
  const blocks = Math.floor((HIGHEST - LOWEST) / PORTS_OF_A_RUN);
  const first = LOWEST + Math.floor(Math.random() * blocks) * PORTS_OF_A_RUN;
  const ports = Array.from({ length: PORTS_OF_A_RUN }, (_, at) => first + at);
  const free = await Promise.all(ports.map(isFree));
  return free.every(Boolean) ? first : findFreePorts();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
