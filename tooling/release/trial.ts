/** `pnpm trial <folder>`: what a deployment's owner writes, for a trial in containers on this machine. */
import { parseArgs } from "node:util";

import { prepareTrial, TrialError } from "./prepare-trial.ts";

try {
  const [folder] = parseArgs({ allowPositionals: true }).positionals;
  if (folder === undefined) throw new TrialError("Which folder? For example: pnpm trial ../capno-trial");
  console.log(await prepareTrial(folder));
} catch (error) {
  console.error(error instanceof TrialError ? error.message : error);
  process.exitCode = 1;
}
