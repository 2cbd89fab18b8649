import { type ClinicStep, takeStep } from "./clinic-step.ts";
import { findDelivery, toTransition } from "./fair-step.ts";
import type { RecordingStage } from "./model-server.ts";
import { HANDSETS, MOMENT_MS } from "./names.ts";
import type { SetupAction } from "./scenario.ts";
import type { World } from "./world.ts";

/** What has happened before the exploration begins: where it stands, and the steps that led there. */
export function playSetup(world: World): {
  readonly row: Int32Array;
  readonly steps: readonly ClinicStep[];
} {
  const row = world.createRow();
  const steps: ClinicStep[] = [];

  function take(step: ClinicStep): void {
    const violation = takeStep(world, row, step);
    if (violation !== undefined) throw new Error(`What came before must be in order: ${violation}`);
    steps.push(step);
  }

  for (const act of world.scenario.before) {
    for (const step of toSteps(world, row, act)) take(step);
    for (let step = findDelivery(world, row); step !== undefined; step = findDelivery(world, row)) take(step);
  }
  return { row, steps };
}

const UP_TO: Readonly<Record<"upload" | "diagnose" | "complete", readonly RecordingStage[]>> = {
  upload: ["decoding", "diagnosing"],
  diagnose: ["decoding", "diagnosing", "first"],
  complete: ["decoding", "diagnosing", "first", "completed"],
};

function toSteps(world: World, row: Int32Array, act: SetupAction): readonly ClinicStep[] {
  switch (act.type) {
    case "sign-in":
      return [toTransition(world, act.tab, { type: "signed-in", account: act.as })];
    case "choose": {
      const udi = HANDSETS[act.handset];
      return udi === undefined ? [] : [toTransition(world, act.tab, { type: "handset-chosen", udi })];
    }
    case "start": {
      const { account } = world.readTab(row, act.tab);
      if (account === undefined) return [];
      const { patient } = world.readActionBudget(row).rooms[account];
      return [toTransition(world, act.tab, { type: "start-pressed", patient })];
    }
    case "leave":
      return [toTransition(world, act.tab, { type: "left" })];
    case "back":
      return [toTransition(world, act.tab, { type: "back-pressed" })];
    case "sleep":
      return [toTransition(world, act.tab, { type: "slept" })];
    case "take-over":
      return [toTransition(world, act.tab, { type: "taken-over" })];
    case "breathe":
      return [{ type: "breathe", clinician: act.clinician }];
    case "next-patient":
      return [{ type: "next-patient", clinician: act.clinician }];
    case "wait":
      return [{ type: "pass", ms: world.getPause(row) }];
    case "moment":
      return [{ type: "pass", ms: MOMENT_MS }];
    case "upload":
    case "diagnose":
    case "complete": {
      const recording = world.readServer(row).recordings[act.recording];
      const stages = UP_TO[act.type];
      const from = recording === undefined ? -1 : (stages as readonly string[]).indexOf(recording.stage);
      return stages
        .slice(from + 1)
        .map((stage) => ({ type: "advance", id: recording?.id ?? "", stage }) as const);
    }
    default:
      return act satisfies never;
  }
}
