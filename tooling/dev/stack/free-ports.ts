import { createServer } from "node:net";

/** Below what systems hand out by themselves, so that no other program is given one before it is listened on. */
const LOWEST = 10_000;
const HIGHEST = 30_000;
/** Runs that begin at the same moment do not choose neighbours. */
const BLOCK = 400;

/** The first of so many ports of the loopback, at most 400, on which nothing listens. */
export async function findFreePorts(count: number): Promise<number> {
  const blocks = (HIGHEST - LOWEST) / BLOCK;
  const first = LOWEST + Math.floor(Math.random() * blocks) * BLOCK;
  const free = await Promise.all(Array.from({ length: count }, (_, at) => isFree(first + at)));
  return free.every(Boolean) ? first : findFreePorts(count);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
