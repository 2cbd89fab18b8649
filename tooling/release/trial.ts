/**
 * `pnpm trial <folder>`: what a deployment's owner writes, for a trial on this machine. `--serve` serves the folder and a
 * sandbox once the parts are released into it; Ctrl-C ends both.
 */
import { parseArgs } from "node:util";

import { watchParent } from "../dev/watch-parent.ts";
import { prepareTrial, serveTrial, TrialError } from "./prepare-trial.ts";
import { ReleaseError } from "./release-target.ts";

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { serve: { type: "boolean" } },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new TrialError("Which folder? For example: pnpm trial ../capno-trial");
  if (values.serve === true) {
    const { said, stop } = await serveTrial(folder);
    const end = () => void stop().then(() => process.exit(0));
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
    watchParent(end);
    console.log(said);
  } else {
    console.log(await prepareTrial(folder));
  }
} catch (error) {
  console.error(error instanceof TrialError || error instanceof ReleaseError ? error.message : error);
  process.exitCode = 1;
}
