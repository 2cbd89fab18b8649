import { once } from "node:events";
import { connect } from "node:net";
import { writeFile } from "node:fs/promises";
import path from "node:path";

import { expect, it } from "vitest";

import { findFreePorts } from "../dev/stack/free-ports.ts";
import { createPorts } from "../dev/stack/ports.ts";
import { serveTarget } from "./serve-target.ts";
import { openSmallTarget } from "./testing/small-target.ts";

/** A folder with a shell, and where it is to be served. */
async function openSite() {
  const { folder, publish } = await openSmallTarget();
  const ports = createPorts(await findFreePorts(10));
  const shell = `http://localhost:${ports.shell}`;
  const deployment = { shell, remotes: [], api: "https://api.clinic.example", realtime: [] };
  await writeFile(path.join(folder, "deployment.json"), JSON.stringify(deployment));
  await publish("shell", "4.2.5");
  return { folder, ports, address: `http://127.0.0.1:${ports.shell}/login` };
}

it("serveTarget serves a folder of releases until it is closed, and reports a port in use", async () => {
  const { folder, ports, address } = await openSite();
  const stop = await serveTarget(folder, ports);
  try {
    const reply = await fetch(address);
    expect([reply.status, await reply.text()]).toEqual([200, "<title>4.2.5</title>"]);
    expect(reply.headers.get("keep-alive")).toBe("timeout=300");
    await expect(serveTarget(folder, ports)).rejects.toThrow("EADDRINUSE");
  } finally {
    await stop();
  }
  await expect(fetch(address)).rejects.toThrow("fetch failed");
  const again = await serveTarget(folder, ports);
  await again();
});

it("serveTarget closes despite an unfinished request", async () => {
  const { folder, ports, address } = await openSite();
  const stop = await serveTarget(folder, ports);
  const half = connect(ports.shell, "127.0.0.1");
  half.on("error", () => undefined);
  half.write("GET /login HTTP/1.1\r\n");
  await once(half, "connect");
  expect((await fetch(address)).status).toBe(200);
  await stop();
  await once(half, "close");
});
