import { parseArgs } from "node:util";

import { exploreClinic, type ClinicExploration } from "./explore-clinic.ts";
import { GUARDS } from "./guards.ts";
import { SCENARIOS } from "./scenarios.ts";
import { exploreWithout } from "./without-guards.ts";

/** `pnpm explore`: every scenario, or every guard removed once. */
const { values } = parseArgs({
  options: {
    /** Of each scenario. */
    states: { type: "string", default: "600000" },
    /** From every so many-th state on the end is played. */
    sample: { type: "string", default: "500" },
    scenario: { type: "string", default: "" },
    "without-guards": { type: "boolean", default: false },
    guard: { type: "string", default: "" },
    /** For the runs without a guard: what was found, or null. */
    json: { type: "boolean", default: false },
  },
});

const states = Number(values.states);
const sample = Number(values.sample);
const chosen = SCENARIOS.filter(({ name }) => name.includes(values.scenario));

if (values["without-guards"]) await removeGuards();
else if (values.json) printFirst();
else exploreAll();

function exploreAll(): void {
  let all = 0;
  for (const scenario of chosen) {
    const startedAt = performance.now();
    const found = exploreClinic(scenario, { depth: Infinity, states }, sample);
    all += found.states;
    console.log(describe(found, performance.now() - startedAt));
    if (found.finding === undefined) continue;
    console.log(`\n${found.finding.what}\n\n${found.finding.timeline.join("\n")}\n`);
    process.exitCode = 1;
  }
  console.log(`${all.toLocaleString("en-GB")} states in all.`);
}

function describe(found: ClinicExploration, ms: number): string {
  const { scenario, depth, isComplete, completions, opened } = found;
  const end = isComplete ? "all there are" : `to ${depth} steps`;
  return `${scenario.name.padEnd(30)} ${found.states.toLocaleString("en-GB").padStart(10)} states, ${end}; ${completions} ends played, ${opened} results opened; ${(ms / 1_000).toFixed(1)} s`;
}

function printFirst(): void {
  // The small ones first: most guards are missed there.
  for (const scenario of chosen.toReversed()) {
    const { finding } = exploreClinic(scenario, { depth: Infinity, states }, sample);
    if (finding === undefined) continue;
    console.log(JSON.stringify({ scenario: scenario.name, ...finding }));
    return;
  }
  console.log("null");
}

async function removeGuards(): Promise<void> {
  for (const guard of GUARDS.filter(({ name }) => name.includes(values.guard))) {
    const { finding } = await exploreWithout(guard, states);
    if (finding === undefined || finding === null) {
      console.log(`NOT FOUND  ${guard.name}`);
      process.exitCode = 1;
      continue;
    }
    console.log(
      `${String(finding.length).padStart(3)} steps  ${guard.name}: ${finding.what} (${finding.scenario})`,
    );
    if (values.guard !== "") console.log(`\n${finding.timeline.join("\n")}\n`);
  }
}
