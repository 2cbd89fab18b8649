import { parseArgs } from "node:util";

import { checkModel, type ModelCheck } from "./check-model.ts";
import { SCENARIOS } from "./scenarios.ts";

/** `pnpm test:model`: checks every scenario of the model in depth. */
const { values } = parseArgs({
  options: {
    /** Of each scenario. */
    states: { type: "string", default: "600000" },
    /** From every so many-th state on the end is played. */
    "played-every": { type: "string", default: "200" },
    /** Only those whose name has this in it. */
    scenario: { type: "string", default: "" },
  },
});

const states = Number(values.states);
const playedEvery = Number(values["played-every"]);
const scenarios = SCENARIOS.filter(({ name }) => name.includes(values.scenario));

checkAll();

function check(scenario: (typeof SCENARIOS)[number]): ModelCheck {
  return checkModel(scenario, { depth: Infinity, states }, playedEvery);
}

function checkAll(): void {
  const startedAt = performance.now();
  let all = 0;
  for (const scenario of scenarios) {
    const scenarioStartedAt = performance.now();
    const found = check(scenario);
    all += found.states;
    console.log(describe(found, performance.now() - scenarioStartedAt));
    if (found.finding === undefined) continue;
    console.log(`\n${found.finding.what}\n\n${found.finding.timeline.join("\n")}\n`);
    process.exitCode = 1;
  }
  console.log(`${formatCount(all)} states in ${formatSeconds(performance.now() - startedAt)}.`);
}

function describe(found: ModelCheck, ms: number): string {
  const { scenario, depth, isComplete, completions, opened } = found;
  const reach = isComplete ? `all there are, ${depth} steps deep` : `to a depth of ${depth} steps`;
  const ends = `${formatCount(completions)} ends played, ${formatCount(opened)} results opened`;
  return `${scenario.name.padEnd(40)} ${formatCount(found.states).padStart(9)} states, ${reach}; ${ends}; ${formatSeconds(ms)}`;
}

function formatCount(count: number): string {
  return count.toLocaleString("en-GB");
}

function formatSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
