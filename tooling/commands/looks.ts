/**
 * `pnpm looks [--only words] [--accept]`: a picture of every place of `e2e/sizes/walks.ts` at every size, light and
 * dark, beside the one that was accepted last; and what is wrong with its layout. `--accept` takes the pictures as they
 * are now; `--only` those whose walk and place hold the words. The first run of a machine has nothing to compare with.
 */
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";

import { createInstaller } from "../machine/installer.ts";
import { NEEDS } from "../machine/needs.ts";
import { describeProvision, provideAll } from "../machine/provide.ts";
import { readLooks, type Look } from "./looks-report.ts";
import { buildAll, endTogether, ROOT, runProgram } from "./run-program.ts";

const REPORT = path.join(ROOT, "e2e/test-results/looks.json");
const ACCEPTED = process.env["CAPNO_LOOKS"] ?? path.join(ROOT, ".cache/looks");

const { values } = parseArgs({
  options: { only: { type: "string" }, accept: { type: "boolean", default: false } },
});

endTogether();

const provisions = await provideAll([NEEDS.chromium], createInstaller());
for (const provision of provisions) console.log(describeProvision(provision));
if (provisions.some(({ is }) => is === "missing") || (await buildAll({ show: false })).code !== 0) {
  console.error("Chromium or the build is missing.");
  process.exit(1);
}

const isFirst = !existsSync(ACCEPTED);
const takesAll = values.accept || isFirst;
await rm(REPORT, { force: true });
const { code } = await runProgram(
  "playwright",
  [
    "test",
    "--config",
    "e2e/playwright.looks.config.ts",
    `--update-snapshots=${takesAll ? "changed" : "none"}`,
  ],
  {
    environment: {
      CAPNO_LOOKS: ACCEPTED,
      ...(values.only === undefined ? {} : { CAPNO_LOOKS_ONLY: values.only }),
    },
  },
);

const { changed, unknown, faults } = readLooks(JSON.parse(await readFile(REPORT, "utf8")));
const list = (title: string, lines: readonly string[]) => {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join("\n")}`);
};
const describeLook = ({ name, file }: Look) => `${name}: ${path.relative(ROOT, file)}`;
list("Wrong in a layout:", faults);
if (takesAll) {
  console.log(`\nAccepted as they are now: ${path.relative(ROOT, ACCEPTED)}`);
} else {
  list("Changed, with the difference beside it:", changed.map(describeLook));
  list("Not accepted yet:", unknown.map(describeLook));
  if (changed.length + unknown.length > 0)
    console.log("\nLook at them; `pnpm looks --accept` takes them as right.");
}
process.exitCode = faults.length > 0 || (!takesAll && code !== 0) ? 1 : 0;
