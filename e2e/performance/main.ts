/** `pnpm perf [charts|list|load] [rounds]`: one benchmark, or all of them one after the other. */
import { run as runCharts } from "./charts/charts.ts";
import { run as runList } from "./list/list.ts";
import { run as runLoad } from "./load/load.ts";

const BENCHMARKS = new Map([
  ["charts", runCharts],
  ["list", runList],
  ["load", runLoad],
]);

const [asked = "", rounds = "3"] = process.argv.slice(2);
for (const each of asked === "" ? BENCHMARKS.keys() : [asked]) {
  const benchmark = BENCHMARKS.get(each);
  if (benchmark === undefined)
    throw new RangeError(`There is no benchmark "${each}": ${[...BENCHMARKS.keys()].join(", ")}.`);
  // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
  await benchmark(Number(rounds));
}
