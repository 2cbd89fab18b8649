import { createServer } from "node:http";

import { getRequestListener } from "@hono/node-server";

import { KEEP_ALIVE_MS } from "../dev/server/keep-alive.ts";
import type { Ports } from "../dev/stack/ports.ts";
import { createDirectoryTarget } from "./directory-target.ts";
import { ReleaseError } from "./release-target.ts";
import { findContradictions } from "./shell-pages.ts";
import { createTargetApp } from "./target-app.ts";

/** Serves a folder of releases on the shell's port; resolves with the end of it. Refuses what a release would. */
export async function serveTarget(folder: string, ports: Ports): Promise<() => Promise<void>> {
  const problems = await findContradictions(createDirectoryTarget(folder));
  if (problems.length > 0) throw new ReleaseError(problems.join("\n"));
  const answer = getRequestListener(createTargetApp(folder).fetch);
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => void answer(request, response),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(ports.shell, "127.0.0.1", resolve);
  });
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
