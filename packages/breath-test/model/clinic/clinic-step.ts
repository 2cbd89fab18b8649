import type { HandsetUdi } from "@capno/domain/units";

import type { ListFault } from "./message-queue.ts";
import type { RecordingStage } from "./model-server.ts";
import type { Clinician } from "./names.ts";
import type { World } from "./world.ts";

/** One thing that happens in the clinic. Actions and items are numbers of the world's codes. */
export type ClinicStep =
  | { readonly type: "act"; readonly tab: number; readonly action: number }
  /** A request reaches the server. */
  | { readonly type: "arrive"; readonly tab: number; readonly item: number }
  | { readonly type: "deliver"; readonly tab: number; readonly item: number }
  /** Delivered, and on its way once more. */
  | { readonly type: "repeat"; readonly tab: number; readonly item: number }
  | { readonly type: "lose"; readonly tab: number; readonly item: number }
  /** Neither answered nor known to be lost: the connection stays open and silent. */
  | { readonly type: "never-answer"; readonly tab: number; readonly item: number }
  /** The tab asks who holds which handset, and the answer is wrong about its own. */
  | { readonly type: "misread"; readonly tab: number; readonly fault: ListFault }
  | { readonly type: "breathe"; readonly clinician: Clinician }
  | { readonly type: "advance"; readonly id: string; readonly stage: RecordingStage }
  | { readonly type: "next-patient"; readonly clinician: Clinician }
  /** The clinician takes the handset whose lock is theirs into the hand again. */
  | { readonly type: "pick-up"; readonly clinician: Clinician; readonly udi: HandsetUdi }
  /** The server's clock is set on. */
  | { readonly type: "step-clock"; readonly ms: number }
  | { readonly type: "pass"; readonly ms: number };

/** Changes the row to what it is after the step; answers what must not have happened. */
export function takeStep(world: World, row: Int32Array, step: ClinicStep): string | undefined {
  switch (step.type) {
    case "act":
      return world.act(row, step.tab, step.action);
    case "arrive":
      return world.arrive(row, step.tab, step.item);
    case "deliver":
      return world.deliver(row, step.tab, step.item, false);
    case "repeat":
      return world.deliver(row, step.tab, step.item, true);
    case "lose":
      world.lose(row, step.tab, step.item);
      return undefined;
    case "never-answer":
      world.neverAnswer(row, step.tab, step.item);
      return undefined;
    case "misread":
      return world.misread(row, step.tab, step.fault);
    case "breathe":
      world.breathe(row, step.clinician);
      return undefined;
    case "advance":
      return world.advance(row, step.id, step.stage);
    case "next-patient":
      world.callNextPatient(row, step.clinician);
      return undefined;
    case "pick-up":
      world.pickUp(row, step.clinician, step.udi);
      return undefined;
    case "step-clock":
      return world.stepClock(row, step.ms);
    case "pass":
      return world.pass(row, step.ms);
    default:
      return step satisfies never;
  }
}
