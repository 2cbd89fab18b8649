/**
 * `pnpm mutants [area…]`: changes the code in small ways, one at a time, and counts what the unit tests notice.
 * `--changed [base]` takes the files that differ from `base` (main) alone, `--every n` each n-th mutant,
 * `--file words` the files with these words in them, `--beside n` so many processes (one for each processor).
 * `--named [words]` plants the faults that have a name.
 */
import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";

import { ROOT } from "../commands/run-program.ts";
import { AREAS, isMutated, type Area } from "./areas.ts";
import { NAMED_FAULTS } from "./named/all-named-faults.ts";
import { runNamedFaults } from "./named/run-named-faults.ts";
import { describeMutant, formatTable, getShareNoticed, type AreaReport } from "./report/area-table.ts";
import { EXPLAINED_SURVIVORS } from "./report/explained-survivors.ts";
import { explainSurvivors } from "./report/explained.ts";
import { mutateBeside } from "./run/mutate-beside.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    named: { type: "boolean", default: false },
    changed: { type: "boolean", default: false },
    every: { type: "string", default: "1" },
    file: { type: "string", default: "" },
    beside: { type: "string", default: String(availableParallelism()) },
  },
});

const every = toCount("every");
const beside = toCount("beside");
let isWorse = false;

if (values.named) await showNamed(positionals.join(" "));
else if (values.changed) await showAreas(AREAS, listChanged(positionals[0] ?? "main"));
else await showAreas(findAreas(positionals), undefined);

// A mutant that was noticed is a red test, of which vitest itself makes an exit code.
process.exitCode = isWorse ? 1 : 0;

function toCount(option: "every" | "beside"): number {
  const count = Number(values[option]);
  if (Number.isInteger(count) && count > 0) return count;
  console.error(`--${option} wants a whole number from 1, not "${values[option]}".`);
  process.exit(2);
}

function findAreas(names: readonly string[]): readonly Area[] {
  const unknown = names.filter((name) => !AREAS.some((area) => area.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no ${unknown.join(", ")}. There are ${AREAS.map(({ name }) => name).join(", ")}.`,
    );
    process.exit(2);
  }
  return AREAS.filter(({ name }) => names.length === 0 || names.includes(name));
}

async function showAreas(areas: readonly Area[], only: ReadonlySet<string> | undefined): Promise<void> {
  const reports: AreaReport[] = [];
  for (const area of areas) {
    const files = listFiles(area.sources).filter(
      (file) => isMutated(file) && (only?.has(file) ?? true) && file.includes(values.file),
    );
    if (files.length === 0) continue;
    const startedAt = performance.now();
    const testFiles = listFiles(area.tests).filter((file) => /\.test\.tsx?$/.test(file));
    // oxlint-disable-next-line no-await-in-loop -- one machine
    const results = await mutateBeside({ name: area.name, files, testFiles, every }, beside);
    const explanation = explainSurvivors(results, EXPLAINED_SURVIVORS, every === 1);
    const seconds = (performance.now() - startedAt) / 1000;
    reports.push({ name: area.name, results, explanation, every, seconds });
    for (const survivor of explanation.unexplained) console.log(describeMutant(survivor));
    for (const { file, text } of explanation.idle) {
      console.log(`Explained, and not among the survivors any more: ${file}  ${text}`);
      isWorse = true;
    }
    // A part of an area has a share of its own.
    const isWhole = every === 1 && only === undefined && values.file === "";
    if (isWhole && getShareNoticed(results, explanation) < area.atLeast) {
      console.log(`${area.name}: less than the ${area.atLeast} % it had.`);
      isWorse = true;
    }
  }
  console.log(`\n${formatTable(reports).join("\n")}`);
}

function listFiles(paths: readonly string[]): readonly string[] {
  return runGit("ls-files", "--cached", "--others", "--exclude-standard", "--", ...paths);
}

/** With what is not committed yet. */
function listChanged(base: string): ReadonlySet<string> {
  const since = runGit("merge-base", base, "HEAD")[0] ?? base;
  return new Set([
    ...runGit("diff", "--name-only", since),
    ...runGit("ls-files", "--others", "--exclude-standard"),
  ]);
}

function runGit(...args: readonly string[]): readonly string[] {
  return execFileSync("git", args, { cwd: ROOT }).toString().split("\n").filter(Boolean);
}

/** One line for each fault whose words, file or test have `words` in them. */
async function showNamed(words: string): Promise<void> {
  const faults = NAMED_FAULTS.filter(({ fault, file, noticedBy }) =>
    [fault, file, noticedBy].some((text) => text.includes(words)),
  );
  let missed = 0;
  await runNamedFaults(faults, ({ fault, is, test }) => {
    if (is !== "killed") missed += 1;
    console.log(`${is.padEnd(8)}  ${fault.fault}  (${fault.file})\n          ${test ?? fault.noticedBy}`);
  });
  console.log(`${faults.length - missed} of ${faults.length} named faults are noticed.`);
  if (missed > 0) isWorse = true;
}
