import { parseArgs } from "node:util";

import { exploreClinic, type ClinicExploration, type Finding } from "./explore-clinic.ts";
import { GUARDS } from "./guards.ts";
import { SCENARIOS } from "./scenarios.ts";
import { exploreWithout } from "./without-guards.ts";

/** `pnpm test:model`: the clinic in depth, and with `--without-guards` without each guard. */
const { values } = parseArgs({
  options: {
    /** Of each scenario. */
    states: { type: "string", default: "600000" },
    /** From every so many-th state on the end is played. */
    "played-every": { type: "string", default: "200" },
    /** Only those whose name has this in it. */
    scenario: { type: "string", default: "" },
    "without-guards": { type: "boolean", default: false },
    /** Only the guards whose name has this in it, each with its timeline. */
    guard: { type: "string", default: "" },
    /** For the runs without a guard: the first finding, or null. */
    json: { type: "boolean", default: false },
  },
});

const states = Number(values.states);
const playedEvery = Number(values["played-every"]);
const scenarios = SCENARIOS.filter(({ name }) => name.includes(values.scenario));

/** A guard that is missed is missed soon. */
const STATES_WITHOUT_GUARD = 60_000;

if (values.json) console.log(JSON.stringify(findFirst() ?? null));
else if (values["without-guards"]) await removeGuards();
else exploreAll();

function explore(scenario: (typeof SCENARIOS)[number]): ClinicExploration {
  return exploreClinic(scenario, { depth: Infinity, states }, playedEvery);
}

function exploreAll(): void {
  const startedAt = performance.now();
  let all = 0;
  for (const scenario of scenarios) {
    const scenarioStartedAt = performance.now();
    const found = explore(scenario);
    all += found.states;
    console.log(describe(found, performance.now() - scenarioStartedAt));
    if (found.finding === undefined) continue;
    console.log(`\n${found.finding.what}\n\n${found.finding.timeline.join("\n")}\n`);
    process.exitCode = 1;
  }
  console.log(`${formatCount(all)} states in ${formatSeconds(performance.now() - startedAt)}.`);
}

function describe(found: ClinicExploration, ms: number): string {
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

/** Small scenarios first: most guards are missed there. */
function findFirst(): (Finding & { readonly scenario: string }) | undefined {
  for (const scenario of scenarios.toReversed()) {
    const { finding } = explore(scenario);
    if (finding !== undefined) return { scenario: scenario.name, ...finding };
  }
  return undefined;
}

/** With all guards nothing may be found, or what is found without one says nothing about it. */
async function removeGuards(): Promise<void> {
  const sound = await exploreWithout(undefined, STATES_WITHOUT_GUARD);
  console.log(sound === undefined ? "With every guard: nothing found." : `With every guard: ${sound.what}`);
  if (sound !== undefined) process.exitCode = 1;
  for (const guard of GUARDS.filter(({ name }) => name.includes(values.guard))) {
    const finding = await exploreWithout(guard, STATES_WITHOUT_GUARD);
    if (finding === undefined) {
      console.log(`Not found: ${guard.name}`);
      process.exitCode = 1;
      continue;
    }
    const { length, what, scenario, timeline } = finding;
    console.log(`${String(length).padStart(3)} steps without "${guard.name}": ${what} (${scenario})`);
    if (values.guard !== "") console.log(`\n${timeline.join("\n")}\n`);
  }
}
