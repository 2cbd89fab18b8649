import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";

import { copyDocuments, writeDeployment } from "./local-folder.ts";
import { createDemoConfig } from "../dev/demo.ts";
import { getOrigin } from "../dev/server/local-deployment.ts";
import { PRODUCTS } from "../dev/stack/products.ts";
import { readPorts, type Ports } from "../dev/stack/ports.ts";
import { startServerProcess } from "../dev/stack/server-process.ts";
import { checkPortsAreFree } from "../dev/stack/start-stack.ts";
import { serveTarget } from "./serve-target.ts";

/** Those of `docs/hosting/compose.yaml`. */
export const TRIAL_PORTS = { shell: 8080, sandbox: 4400 };

/** Its message is for the person who typed. */
export class TrialError extends Error {}

/** Makes an empty folder one that can be released into; returns what to type next. */
export async function prepareTrial(folder: string): Promise<string> {
  const place = resolvePlace(folder);
  await mkdir(place, { recursive: true });
  if ((await readdir(place)).length > 0) throw new TrialError(`${place} is not empty: name another folder.`);
  const api = getOrigin(TRIAL_PORTS.sandbox);
  await writeDeployment(
    place,
    { ...readPorts(), ...TRIAL_PORTS },
    {
      config: { environmentName: "trial", ...createDemoConfig(TRIAL_PORTS.sandbox) },
    },
  );
  await copyDocuments(place);
  const apps = ["shell", ...PRODUCTS];
  return [
    `Ready: ${place}. Then, from the top of the repository:`,
    "",
    `  for app in ${apps.join(" ")}; do pnpm release $app --to ${place} --allow-uncommitted; done`,
    `  pnpm trial ${place} --serve`,
    "",
    "or, in containers:",
    "",
    `  export CAPNO_RELEASE=${place} CAPNO_LIVE=${place}`,
    "  docker compose -f docs/hosting/compose.yaml up --build",
    "",
    `and open ${getOrigin(TRIAL_PORTS.shell)}; ${api} is the sandbox's control page.`,
  ].join("\n");
}

/** Serves a folder that `prepareTrial` made, with a sandbox, on the ports of the trial. */
export async function serveTrial(
  folder: string,
  ports: Ports = { ...readPorts(), ...TRIAL_PORTS },
): Promise<{ readonly said: string; stop(): Promise<void> }> {
  const shell = getOrigin(ports.shell);
  await checkPortsAreFree(ports, ["shell", "sandbox"]);
  const stopPages = await serveTarget(resolvePlace(folder), ports);
  const sandbox = await startServerProcess(
    {
      name: "sandbox",
      command: ["apps/sandbox/src/main.ts"],
      healthUrl: `http://127.0.0.1:${ports.sandbox}/`,
      environment: { CAPNO_SHELL_ORIGIN: shell, CAPNO_SANDBOX_PORT: String(ports.sandbox) },
    },
    (line) => console.error(line),
  );
  return {
    said: `The releases in ${resolvePlace(folder)} are at ${shell}, the sandbox's control page at ${getOrigin(ports.sandbox)}. Ctrl-C stops both.`,
    stop: async () => {
      await Promise.all([stopPages(), sandbox.stop()]);
    },
  };
}

/** Against the folder in which pnpm was called. */
function resolvePlace(folder: string): string {
  return path.resolve(process.env["INIT_CWD"] ?? "", folder);
}
