import { cp, writeFile } from "node:fs/promises";
import path from "node:path";

import { createLocalConfig, getOrigin } from "../dev/server/local-deployment.ts";
import type { Ports } from "../dev/stack/ports.ts";

/** Keys of the two files that differ from the standard ones. */
export interface DeploymentChanges {
  readonly deployment?: Readonly<Record<string, unknown>>;
  readonly config?: Readonly<Record<string, unknown>>;
}

/**
 * Writes the files that the owner of a deployment writes by hand, for a release folder on this machine: the origins of
 * its parts, and its configuration.
 */
export async function writeDeployment(
  folder: string,
  ports: Ports,
  { deployment, config }: DeploymentChanges = {},
): Promise<void> {
  const api = getOrigin(ports.sandbox);
  const write = (name: string, content: object) =>
    writeFile(path.join(folder, name), `${JSON.stringify(content, undefined, 2)}\n`);
  await write("deployment.json", {
    shell: getOrigin(ports.shell),
    remotes: [],
    api,
    realtime: [`ws://localhost:${ports.sandbox}`],
    ...deployment,
  });
  await write("config.json", { ...createLocalConfig(ports, api), ...config });
}

/** Those of the sandbox, to which the local configuration points. */
export async function copyDocuments(folder: string): Promise<void> {
  const documents = path.join(import.meta.dirname, "../../apps/sandbox/documents");
  await cp(documents, path.join(folder, "documents"), { recursive: true });
}
