import { readFileSync } from "node:fs";
import path from "node:path";

const LIST = readFileSync(path.join(import.meta.dirname, "../../.browserslistrc"), "utf8");

/** The oldest version of each browser that Capno runs in, as `.browserslistrc` names them: "chrome 109". */
export const BUILD_TARGETS: string[] = LIST.split("\n")
  .map((line) => line.replace(/#.*$/, "").trim())
  .filter((line) => line !== "");

/** The same by browser: `{ chrome: "109", … }`. */
export const BASELINE_VERSIONS: Readonly<Record<string, string>> = Object.fromEntries(
  BUILD_TARGETS.map((target) => target.split(" ") as [browser: string, version: string]),
);
