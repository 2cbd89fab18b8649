/** `pnpm perf [charts|list|load] [options]`: one benchmark, or all of them one after the other. */
import { runProgram } from "../commands/run-program.ts";

const PROGRAMS: Readonly<Record<string, string>> = {
  charts: "packages/charts/benchmark/run.ts",
  list: "apps/capture/benchmark/run.ts",
  load: "tooling/benchmark/arrival/main.ts",
};

const [name = "", ...options] = process.argv.slice(2);
const program = PROGRAMS[name];
if (name !== "" && program === undefined) {
  console.error(`There is no benchmark "${name}": ${Object.keys(PROGRAMS).join(", ")}.`);
  process.exit(2);
}
for (const each of program === undefined ? Object.values(PROGRAMS) : [program]) {
  // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
  const { code } = await runProgram("node", [each, ...options]);
  if (code !== 0) process.exitCode = code;
}
