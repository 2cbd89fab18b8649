import { createServer } from "node:http";

import { getRequestListener } from "@hono/node-server";

import type { Ports } from "../stack/ports.ts";
import { createTargetApp } from "./target-app.ts";

/** Serves a folder of releases on the shell's port; resolves with the end of it. */
export async function serveTarget(folder: string, ports: Ports): Promise<() => Promise<void>> {
  const answer = getRequestListener(createTargetApp(folder, ports).fetch);
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(ports.shell, "127.0.0.1", resolve);
  });
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
