import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { findFreePorts } from "./free-ports.ts";
import { createPorts } from "./ports.ts";
import { startServerProcess, type ServerDefinition } from "./server-process.ts";
import { startStack } from "./start-stack.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "capno-servers-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A server process of a few lines; `PORT` stands for its port. */
async function aServer(name: string, source: string): Promise<ServerDefinition & { readonly port: number }> {
  const port = await findFreePorts(1);
  const script = path.join(folder, `${name}.mjs`);
  await writeFile(script, source.replaceAll("PORT", String(port)));
  return { name, command: [script], healthUrl: `http://127.0.0.1:${port}/`, environment: {}, port };
}

const LISTEN = `import { createServer } from "node:http";
createServer((_, reply) => reply.end("ok")).listen(PORT, "127.0.0.1");`;

/** Goes on until it is told to die, so that it is seen to answer first on the slowest machine. */
const dieWhenTold = (how: string) => `import { createServer } from "node:http";
createServer((request, reply) => {
  if (request.url !== "/die") return void reply.end("ok");
  ${how}
}).listen(PORT, "127.0.0.1");`;

const isAnswering = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );

/** What has ended and waits for somebody to ask how is not alive: in a container nobody may ever ask. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !isEnded(pid);
  } catch {
    return false;
  }
}

function isEnded(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return false;
  const state = readFileSync(file, "utf8").split(") ").at(-1)?.[0];
  return state === "Z";
}

const tellToDie = (port: number) => fetch(`http://127.0.0.1:${port}/die`).catch(() => undefined);

describe("startServerProcess", () => {
  it("resolves when the server answers, and stop ends it", async () => {
    const definition = await aServer("plain", LISTEN);
    const deaths: string[] = [];
    const server = await startServerProcess(definition, (line) => deaths.push(line));
    expect(await isAnswering(definition.port)).toBe(true);
    await server.stop();
    expect(await isAnswering(definition.port)).toBe(false);
    expect(isAlive(server.pid)).toBe(false);
    expect(deaths).toEqual([]);
  });

  it("rejects with one line if the server does not start", async () => {
    const definition = await aServer(
      "broken",
      `console.error("loading\\nno database here"); process.exit(3);`,
    );
    await expect(startServerProcess(definition, () => undefined)).rejects.toThrow(
      "The broken server ended with code 3: no database here",
    );
  });

  it("rejects and ends the server if it never answers", async () => {
    const definition = await aServer("mute", `setInterval(() => undefined, 1000);`);
    await expect(startServerProcess(definition, () => undefined, 300)).rejects.toThrow(
      "The mute server did not answer within 0.3 s.",
    );
  });

  it("reports once that the server has died", async () => {
    const definition = await aServer(
      "mortal",
      dieWhenTold(`console.error("out of breath"); process.exit(7);`),
    );
    const death = Promise.withResolvers<string>();
    await startServerProcess(definition, death.resolve);
    await tellToDie(definition.port);
    expect(await death.promise).toBe("The mortal server ended with code 7: out of breath");
  });

  it("reports the error that was thrown, not the Node version below it", async () => {
    const definition = await aServer("thrower", dieWhenTold(`throw new TypeError("no air");`));
    const death = Promise.withResolvers<string>();
    await startServerProcess(definition, death.resolve);
    await tellToDie(definition.port);
    expect(await death.promise).toBe("The thrower server ended with code 1: TypeError: no air");
  });

  it("kills a server that ignores SIGTERM", async () => {
    const definition = await aServer("stubborn", `${LISTEN}\nprocess.on("SIGTERM", () => undefined);`);
    const server = await startServerProcess(definition, () => undefined, undefined, 50);
    await server.stop();
    expect(isAlive(server.pid)).toBe(false);
  });

  it("ends the server when its parent process is killed", async () => {
    const definition = await aServer("orphan", LISTEN);
    const module = path.join(import.meta.dirname, "server-process.ts");
    const parent = spawn(
      process.execPath,
      [
        "--input-type=module",
        "--eval",
        `import { startServerProcess } from ${JSON.stringify(module)};
const server = await startServerProcess(${JSON.stringify(definition)}, () => undefined);
console.log(server.pid);
setInterval(() => undefined, 1000);`,
      ],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const [line] = (await once(parent.stdout, "data")) as [Buffer];
    const pid = Number(line.toString());
    expect(isAlive(pid)).toBe(true);
    parent.kill("SIGKILL");
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
  });
});

describe("startStack", () => {
  it("names a port in use, its server, and the variable that changes it", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const ports = { ...createPorts(await findFreePorts(1)), screen: port };
    await expect(startStack({ ports })).rejects.toThrow(
      `Port ${port} (screen) is in use. End what uses it, or set CAPNO_SCREEN_PORT to another port.`,
    );
    taken.close();
  });
});
