/**
 * `pnpm test:browsers [--only firefox,webkit] [--short] [--runs 3] [--write-docs] [what Playwright takes]`: the journeys
 * of `e2e/engines` in every engine, and a table of what became of them. Installs what is missing, as `npm test`.
 */
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";

import { provideFloorChromium } from "../machine/floor-chromium.ts";
import { createInstaller } from "../machine/installer.ts";
import { NEEDS, type Need } from "../machine/needs.ts";
import { describeProvision, provideAll } from "../machine/provide.ts";
import { formatMarkdown, formatTable, readEngineTable, replaceTable } from "./engine-table.ts";
import { ENGINES_REPORT, runJourneys } from "./run-journeys.ts";
import { buildAll, endTogether, ROOT } from "./run-program.ts";

const ENGINES: Readonly<Record<string, readonly Need[]>> = {
  chromium: [NEEDS.chromium],
  firefox: [NEEDS.firefox],
  webkit: [NEEDS.webkit],
  floor: [],
};

const { values, positionals } = parseArgs({
  options: {
    only: { type: "string" },
    short: { type: "boolean", default: false },
    runs: { type: "string", default: "1" },
    "write-docs": { type: "boolean", default: false },
    grep: { type: "string" },
    workers: { type: "string" },
  },
  allowPositionals: true,
});

endTogether();

const engines = values.only?.split(",") ?? Object.keys(ENGINES);
const unknown = engines.find((name) => !(name in ENGINES));
if (unknown !== undefined) {
  console.error(`--only takes ${Object.keys(ENGINES).join(", ")}, not "${unknown}".`);
  process.exit(2);
}

const provisions = await provideAll(
  engines.flatMap((name) => ENGINES[name] ?? []),
  createInstaller(),
);
for (const provision of provisions) console.log(describeProvision(provision));
const hasFloor =
  !engines.includes("floor") ||
  (await provideFloorChromium().then(
    () => true,
    (error: unknown) => {
      console.error(`Chromium of the floor: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    },
  ));
if (
  !hasFloor ||
  provisions.some((provision) => provision.status === "missing") ||
  (await buildAll({ show: false })).code !== 0
) {
  console.error("An engine or the build is missing.");
  process.exit(1);
}

const args = [
  ...positionals,
  ...(values.short ? ["--grep", "@short"] : values.grep === undefined ? [] : ["--grep", values.grep]),
  ...(values.workers === undefined ? [] : ["--workers", values.workers]),
];
const reports: unknown[] = [];
const runs: string[] = [];
let isGreen = true;
for (let run = 1; run <= Number(values.runs); run++) {
  await rm(ENGINES_REPORT, { force: true });
  const { code, seconds } = await runJourneys({ engines, args });
  isGreen &&= code === 0;
  reports.push(JSON.parse(await readFile(ENGINES_REPORT, "utf8")));
  runs.push(`Run ${run}: ${code === 0 ? "all green" : "failed"}, ${(seconds / 60).toFixed(1)} min`);
}

const table = readEngineTable(reports);
console.log(`\n${[...formatTable(table), "", ...runs].join("\n")}`);
if (values["write-docs"]) {
  const page = path.join(ROOT, "docs/browsers.md");
  await writeFile(page, replaceTable(await readFile(page, "utf8"), formatMarkdown(table)));
}
process.exitCode = isGreen ? 0 : 1;
