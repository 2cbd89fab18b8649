import { DEFAULT_SETTINGS, type WorldSettings } from "../world/settings.ts";
import { getStartOfDay } from "../world/world-clock.ts";
import type { World } from "../world/world.ts";
import { type DemoProject, fillAccounts, toDemoAddress } from "./demo-accounts.ts";
import { fillTestHandsets, TEST_HANDSETS } from "./demo-handsets.ts";
import { fillCheckedStudy } from "./fill-checked-study.ts";
import { fillLargeStudy } from "./fill-large-study.ts";
import { fillStudy } from "./fill-study.ts";
import { fillTestsOfToday } from "./fill-tests-of-today.ts";

type GroupIds = Readonly<Record<DemoProject, number>>;

interface Scenario {
  /** What the world holds beside the accounts. */
  readonly fill: (world: World, groupIds: GroupIds) => Promise<void>;
  /** What is different about how it behaves. */
  readonly settings?: Partial<WorldSettings>;
}

const MINUTE_MS = 60_000;

async function fillDemo(world: World, groupIds: GroupIds): Promise<void> {
  await fillTestHandsets(world, groupIds);
  await fillStudy(world, groupIds);
}

/** Each name is a sentence about a day at a practice, a clinic or a study office. */
const SCENARIOS = {
  demo: { fill: fillDemo },
  empty: { fill: async (world, groupIds) => fillTestHandsets(world, groupIds) },
  large: {
    fill: async (world, groupIds) => {
      await fillTestHandsets(world, groupIds);
      await fillLargeStudy(world, groupIds);
    },
  },
  /** A small study that was run as planned: the data checks find nothing. */
  "clean-study": { fill: async (world, groupIds) => fillCheckedStudy(world, groupIds, "clean") },
  /** The same study with one fault of each kind that the data checks look for, and two impossible dates. */
  "faulty-study": { fill: async (world, groupIds) => fillCheckedStudy(world, groupIds, "faulty") },
  /** Accounts without `camrest.view_values` get no values of the Cardiff study. */
  "blinded-study": { fill: fillDemo, settings: { blindedProjects: ["CARD"] } },
  /** Another administrator takes the suggested user ID just before the allocation is confirmed. */
  "two-admins-one-id": { fill: fillDemo, settings: { hasRivalAdministrator: true } },
  /** Each practice and clinic has a single handset for all its clinicians. */
  "two-clinicians-one-handset": {
    fill: async (world, groupIds) => {
      const oneEach = TEST_HANDSETS.filter(
        ({ group }, index) => TEST_HANDSETS.findIndex((each) => each.group === group) === index,
      );
      await fillTestHandsets(world, groupIds, oneEach);
    },
  },
  /** Lifecycle events are not published. */
  "lost-push": { fill: fillDemo, settings: { losesPush: true } },
  /** The next first diagnosis fails, and succeeds when it is tried again 5 seconds later. */
  "failed-then-succeeds": { fill: fillDemo, settings: { retriesDiagnosisAfterMs: 5_000 } },
  /** With the next breath, the result of the patient before arrives first. */
  "previous-patient-late": { fill: fillDemo, settings: { previousPatientIsLate: true } },
  /** Half a minute before midnight, with tests done today on every handset. */
  midnight: {
    fill: async (world, groupIds) => {
      const now = world.clock.now();
      // Noon plus 24 hours is the next day, whatever the clocks do that night.
      const nextMidnight = getStartOfDay(getStartOfDay(now) + 36 * 60 * MINUTE_MS);
      world.clock.advance(nextMidnight - MINUTE_MS / 2 - now);
      await fillTestHandsets(world, groupIds);
      await fillTestsOfToday(world, toDemoAddress("gp"), toDemoAddress("clinic"));
    },
  },
  /** Every stage of the diagnosis takes 20 seconds longer, and its call 3. */
  "diagnosis-slow": {
    fill: fillDemo,
    settings: { extraDiagnosisMs: 20_000, extraDiagnosisReplyMs: 3_000 },
  },
  /** The address of the healthy waveform answers with 404. */
  "healthy-waveform-missing": { fill: fillDemo, settings: { hasHealthyWaveform: false } },
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof SCENARIOS;
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as [ScenarioName, ...ScenarioName[]];

/** Back to a known world, at the machine's time or a later one. */
export async function openScenario(
  world: World,
  name: ScenarioName,
  seed: number,
  startsAt?: number,
): Promise<void> {
  const { fill, settings }: Scenario = SCENARIOS[name];
  await world.clear(seed);
  if (startsAt !== undefined) world.clock.advance(Math.max(0, startsAt - world.clock.now()));
  const groupIds = await fillAccounts(world);
  await fill(world, groupIds);
  world.settings = { ...DEFAULT_SETTINGS, ...settings };
  world.scenario = name;
  await world.persistFacts();
  world.breaths.tell({ type: "changed", what: "world" });
}
