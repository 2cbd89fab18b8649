import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";

import { copyDocuments, writeDeployment } from "./local-folder.ts";
import { createDemoConfig } from "../dev/demo.ts";
import { getOrigin } from "../dev/server/local-deployment.ts";
import { PRODUCTS } from "../dev/stack/products.ts";
import { readPorts } from "../dev/stack/ports.ts";

/** Those of `docs/hosting/compose.yaml`. */
export const TRIAL_PORTS = { shell: 8080, sandbox: 4400 };

/** Its message is for the person who typed. */
export class TrialError extends Error {}

/** Makes an empty folder one that can be released into; returns what to type next. */
export async function prepareTrial(folder: string): Promise<string> {
  const place = path.resolve(process.env["INIT_CWD"] ?? "", folder);
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
    `  export CAPNO_RELEASE=${place} CAPNO_LIVE=${place}`,
    "  docker compose -f docs/hosting/compose.yaml up --build",
    "",
    `and open ${getOrigin(TRIAL_PORTS.shell)}; ${api} is the sandbox's control page.`,
  ].join("\n");
}
