import { existsSync } from "node:fs";
import path from "node:path";

/** What more a test can be held against, where a machine has it: not part of the repository, and no test needs it. */
const FURTHER_DATA = [
  {
    name: "the seven labelled waveforms",
    variable: "CAPNO_BREATHING_DATA",
    usualFolder: "../shared/data",
    file: "constructed/reference.csv",
    instead: "the analysis was held against the constructed ones alone (docs/breath-analysis.md)",
  },
] as const;

/** A line for each that is not here. Nothing was left out: what they prove is proved on constructed data as well. */
export function describeFurtherData(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  return FURTHER_DATA.flatMap(({ name, variable, usualFolder, file, instead }) => {
    const folder = environment[variable] ?? path.join(root, usualFolder);
    return existsSync(path.join(folder, file)) ? [] : [`Not on this machine: ${name}; ${instead}.`];
  });
}
