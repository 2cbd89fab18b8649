import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { writeFile } from "node:fs/promises";
import path from "node:path";

import { expect, it } from "vitest";

import { createPorts } from "../stack/ports.ts";
import { serveTarget } from "./serve-target.ts";
import { openSmallTarget } from "./testing/small-target.ts";

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}

it("serves a folder of releases on the shell's port until it is ended, and says where the port is taken", async () => {
  const { folder, publish } = await openSmallTarget();
  const ports = createPorts(await findFreePort());
  const origin = `http://localhost:${ports.shell}`;
  const deployment = { shell: origin, remotes: [], api: "https://api.clinic.example", realtime: [] };
  await writeFile(path.join(folder, "deployment.json"), JSON.stringify(deployment));
  await publish("shell", "4.2.5");

  const stop = await serveTarget(folder, ports);
  try {
    const reply = await fetch(`http://127.0.0.1:${ports.shell}/login`);
    expect([reply.status, await reply.text()]).toEqual([200, "<title>4.2.5</title>"]);
    await expect(serveTarget(folder, ports)).rejects.toThrow("EADDRINUSE");
  } finally {
    await stop();
  }
  await expect(fetch(`http://127.0.0.1:${ports.shell}/login`)).rejects.toThrow("fetch failed");
  const again = await serveTarget(folder, ports);
  await again();
});
