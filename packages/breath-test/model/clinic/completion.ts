import { isPending } from "../../src/test-run/test-run-transitions.ts";
import { takeStep, type ClinicStep } from "./clinic-step.ts";
import { findDelivery, findFairStep, findWaking, toTransition } from "./fair-step.ts";
import { getArea } from "./pages.ts";
import { SERVER_RULES } from "./scenario.ts";
import { UNLIKELY } from "./turns.ts";
import type { World } from "./world.ts";
import { formatHandset } from "./words.ts";

/** Many more than any test needs. */
const MOST_STEPS = 150;

interface Completion {
  /** What is wrong with how it ends. */
  readonly what: string | undefined;
  readonly steps: readonly ClinicStep[];
  readonly opened: number;
}

/**
 * From here on nothing goes wrong any more. Every test that waits must come to its result, or its end must have
 * been told; and when everybody has left, every handset must be free.
 */
export function complete(world: World, from: Int32Array): Completion {
  const row = from.slice();
  const steps: ClinicStep[] = [];
  const waiting = tabsOf(world).filter((tab) => isWaiting(world, row, tab));
  let what: string | undefined;

  function take(step: ClinicStep): void {
    const found = takeStep(world, row, step);
    if (found !== UNLIKELY) what ??= found;
    steps.push(step);
  }

  while (what === undefined && tabsOf(world).some((tab) => isWaiting(world, row, tab))) {
    const step = steps.length < MOST_STEPS ? findFairStep(world, row) : undefined;
    if (step === undefined) what = "A test waits for ever, though nothing is lost any more.";
    else take(step);
  }
  let opened = 0;
  for (const tab of waiting) {
    const end = getEnd(world, row, tab);
    if (end === "opened") opened += 1;
    if (end === "untold") what ??= "A test ended without its result, and nobody was told.";
  }
  if (what === undefined) what = findLostResult(world, row);
  if (what === undefined) what = leaveAll();
  return { what, steps, opened };

  function leaveAll(): string | undefined {
    for (const tab of tabsOf(world)) {
      for (let next = findWaking(world, row); next !== undefined; next = findWaking(world, row)) take(next);
      const { account } = world.readTab(row, tab);
      if (account !== undefined) take(toTransition(world, tab, { type: "logged-out" }));
      for (let next = findDelivery(world, row); next !== undefined; next = findDelivery(world, row))
        take(next);
    }
    if (what !== undefined) return what;
    // What was lost on its way, or lost without the person's doing, nobody can undo: the lease ends it.
    if (world.readActionBudget(row).hasProblem) take({ type: "pass", ms: SERVER_RULES.leaseMs });
    const [held] = Object.entries(world.readServer(row).leases);
    if (held === undefined) return undefined;
    return `Everybody has left, and handset ${formatHandset(held[0])} is still locked by ${held[1]?.by}.`;
  }
}

/** My patient's recording is opened, announced or asked about. */
function findLostResult(world: World, row: Int32Array): string | undefined {
  if (!world.scenario.losesNoResult) return undefined;
  const { recordings } = world.readServer(row);
  const lost = recordings.find(({ id, stage, clinician, isAwaited }) => {
    if (!isAwaited || stage !== "completed") return false;
    return !tabsOf(world).some((tab) => {
      const { account, journey, toast } = world.readTab(row, tab);
      if (account !== clinician || journey === undefined) return false;
      const { phase } = journey.testRun;
      const asked = isPending(phase) ? [phase.test.target?.capnogramId, phase.test.inquiry?.capnogramId] : [];
      return [...world.readHandled(row, tab), toast?.capnogramId, ...asked].includes(id);
    });
  });
  return lost && `The recording of patient ${lost.patient} is neither opened, announced nor asked about.`;
}

const tabsOf = (world: World): readonly number[] => world.scenario.tabs.map((_, tab) => tab);

function isWaiting(world: World, row: Int32Array, tab: number): boolean {
  const { journey, page } = world.readTab(row, tab);
  if (journey === undefined) return false;
  const { rememberedTest, testRun } = journey;
  // Reloaded on its page, which waits for the list of handsets.
  const isRemembered = rememberedTest !== undefined && rememberedTest.udi === getArea(page);
  return isPending(testRun.phase) || isRemembered;
}

function getEnd(world: World, row: Int32Array, tab: number): "opened" | "told" | "untold" {
  const { journey, page, toast } = world.readTab(row, tab);
  // The session is over, and the page says why.
  if (journey === undefined) return "told";
  if (journey.testRun.phase.status === "finished") return "opened";
  const isNotified = journey.lock.status !== "held" || page.type === "handsets" || toast?.lead === "result";
  return isNotified ? "told" : "untold";
}
