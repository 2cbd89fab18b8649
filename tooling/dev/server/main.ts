/** One server of the local deployment: `node tooling/dev/server/main.ts shell`, or the name of a product. */
import { serve } from "@hono/node-server";
import type { Hono } from "hono";

import { readPorts } from "../stack/ports.ts";
import { PRODUCTS, type ProductName } from "../stack/products.ts";
import { findDeploymentProblems } from "../../release/deployment.ts";
import { KEEP_ALIVE_MS } from "./keep-alive.ts";
import {
  createLocalDeployment,
  describeLocalDeployment,
  getOrigin,
  getWebFolder,
  readContentPolicy,
} from "./local-deployment.ts";
import { createRemoteApp } from "./remote-app.ts";
import { createShellApp } from "./shell-app.ts";

const name = process.argv[2];
const ports = readPorts();

if (name === "shell") {
  const overrides = { config: readOverrides("CAPNO_CONFIG"), origins: readOverrides("CAPNO_DEPLOYMENT") };
  const { origins, config } = describeLocalDeployment(ports, overrides);
  const problems = findDeploymentProblems(origins, config);
  if (problems.length > 0) fail(problems.join(" "));
  listen(createShellApp(createLocalDeployment(ports, await readContentPolicy(), overrides)), ports.shell);
} else if (isProduct(name)) {
  listen(createRemoteApp(getWebFolder(name), getOrigin(ports.shell)), ports[name]);
} else {
  fail(`Which server? One of shell, ${PRODUCTS.join(", ")}.`);
}

function readOverrides(variable: string): Record<string, unknown> {
  return JSON.parse(process.env[variable] ?? "{}") as Record<string, unknown>;
}

function isProduct(candidate: string | undefined): candidate is ProductName {
  return PRODUCTS.some((product) => product === candidate);
}

function listen(app: Hono, port: number): void {
  const server = serve({
    fetch: app.fetch,
    hostname: "127.0.0.1",
    port,
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    fail(error.code === "EADDRINUSE" ? `Port ${port} is in use.` : error.message);
  });
  process.once("SIGTERM", () => process.exit(0));
}

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
