import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { createLocalConfig, getOrigin } from "../serve/local-deployment.ts";
import { PRODUCTS } from "../stack/products.ts";
import { readPorts } from "../stack/ports.ts";

/** Those of `docs/hosting/compose.yaml`. */
export const TRIAL_PORTS = { shell: 8080, sandbox: 4400 };

const DOCUMENTS = path.join(import.meta.dirname, "../../apps/sandbox/documents");

/** Its message is for the person who typed. */
export class TrialError extends Error {}

/** Makes an empty folder one that can be released into; returns what to type next. */
export async function prepareTrial(folder: string): Promise<string> {
  const place = path.resolve(process.env["INIT_CWD"] ?? "", folder);
  await mkdir(place, { recursive: true });
  if ((await readdir(place)).length > 0) throw new TrialError(`${place} is not empty: name another folder.`);
  const api = getOrigin(TRIAL_PORTS.sandbox);
  const write = (name: string, content: object) =>
    writeFile(path.join(place, name), `${JSON.stringify(content, undefined, 2)}\n`);
  await write("deployment.json", {
    shell: getOrigin(TRIAL_PORTS.shell),
    remotes: [],
    api,
    realtime: [`ws://localhost:${TRIAL_PORTS.sandbox}`],
  });
  await write("config.json", {
    ...createLocalConfig({ ...readPorts(), ...TRIAL_PORTS }, api),
    environmentName: "trial",
  });
  await cp(DOCUMENTS, path.join(place, "documents"), { recursive: true });
  const apps = ["shell", ...PRODUCTS];
  return [
    `Ready: ${place}. Then, from the top of the repository:`,
    "",
    `  for app in ${apps.join(" ")}; do pnpm release $app --to ${place} --allow-uncommitted; done`,
    `  export CAPNO_RELEASE=${place} CAPNO_LIVE=${place}`,
    "  docker compose -f docs/hosting/compose.yaml up --build",
    "",
    `and open ${getOrigin(TRIAL_PORTS.shell)}; ${api} is the sandbox's control page.`,
  ].join("\n");
}
