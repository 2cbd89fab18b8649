import type { World } from "../world/world.ts";
import { fillAccounts } from "./demo-accounts.ts";
import { fillTestHandsets } from "./demo-handsets.ts";

/** What a scenario adds to the accounts and handsets that all of them have. */
type Fill = (world: World, groupIds: Awaited<ReturnType<typeof fillAccounts>>) => Promise<void>;

const SCENARIOS = {
  demo: async (world, groupIds) => {
    await fillTestHandsets(world, groupIds);
  },
  empty: async (world, groupIds) => {
    await fillTestHandsets(world, groupIds);
  },
} as const satisfies Readonly<Record<string, Fill>>;

export type ScenarioName = keyof typeof SCENARIOS;
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as [ScenarioName, ...ScenarioName[]];

/** Back to a known world. */
export async function openScenario(world: World, name: ScenarioName, seed: number): Promise<void> {
  await world.clear(seed);
  const groupIds = await fillAccounts(world);
  await SCENARIOS[name](world, groupIds);
  world.scenario = name;
  world.breaths.tell({ type: "changed", what: "world" });
}
