import { createClinicModel } from "./clinic-model.ts";
import { takeStep, type ClinicStep } from "./clinic-step.ts";
import { findFairStep } from "./fair-step.ts";
import { playSetup } from "./setup.ts";
import type { World } from "./world.ts";

/** A trace of random actions, always the same for a seed. Every other action brings a test on. */
export function walkRandomly(world: World, seed: number, mostSteps: number): readonly ClinicStep[] {
  const random = createRandom(seed);
  const { row, steps: before } = playSetup(world);
  const model = createClinicModel(world, [row]);
  const steps = [...before];
  while (steps.length < mostSteps) {
    const enabled: ClinicStep[] = [];
    model.expand(row, ({ label }) => void enabled.push(label));
    const fair = random() < 0.5 ? findFairStep(world, row) : undefined;
    const step = fair ?? enabled[Math.floor(random() * enabled.length)];
    if (step === undefined) break;
    takeStep(world, row, step);
    steps.push(step);
  }
  return steps;
}

/** Numbers from 0 to 1 (the generator of Park and Miller). */
function createRandom(seed: number): () => number {
  let state = (seed * 48_271) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
