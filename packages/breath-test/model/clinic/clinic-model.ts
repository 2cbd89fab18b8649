import { CLOCK_TOLERANCE_MS } from "../../src/attribution/lock-periods.ts";
import type { Model, ModelStep } from "../search/explore.ts";
import { takeStep, type ClinicStep } from "./clinic-step.ts";
import type { Budgeted } from "./action-budget.ts";
import { canBreathe } from "./fair-step.ts";
import { LIST_FAULTS } from "./message-queue.ts";
import { getNextStages } from "./model-server.ts";
import { CLINICIANS, MOMENT_MS, NOW, type Patient } from "./names.ts";
import { SERVER_RULES } from "./scenario.ts";
import { UNLIKELY } from "./turns.ts";
import type { World } from "./world.ts";

/** Longer than a lease, a wait and the window of accepted recordings. */
const CLOCK_STEP_MS = 3 * 60 * 60_000;

type Propose = (step: ClinicStep, budget?: Budgeted) => void;

/** Every step that is possible in every state. */
export function createClinicModel(world: World, initial: readonly Int32Array[]): Model<ClinicStep> {
  const next = new Int32Array(world.width);

  function expand(row: Int32Array, visit: (step: ModelStep<ClinicStep>) => void): void {
    proposeSteps(world, row, (step, budget) => {
      next.set(row);
      if (budget !== undefined && !world.pay(next, budget)) return;
      const violation = takeStep(world, next, step);
      if (violation !== UNLIKELY) visit({ next, label: step, violation });
    });
  }

  return { width: world.width, initial, expand };
}

/** Whatever may happen next, with what it costs. */
function proposeSteps(world: World, row: Int32Array, propose: Propose): void {
  for (let tab = 0; tab < world.scenario.tabs.length; tab += 1) {
    proposeActs(world, row, tab, propose);
    proposeDeliveries(world, row, tab, propose);
  }
  proposeBreaths(world, row, propose);
  propose({ type: "step-clock", ms: CLOCK_STEP_MS }, "step-clock");
  const pause = world.getPause(row);
  if (pause === Infinity) return;
  propose({ type: "pass", ms: pause }, "time");
  if (pause > MOMENT_MS) propose({ type: "pass", ms: MOMENT_MS }, "moment");
}

/** What the person and the browser may do with a tab. */
function proposeActs(world: World, row: Int32Array, tab: number, propose: Propose): void {
  const { codes } = world;
  const number = world.tabOf(row, tab);
  const enabledActions = codes.enabledActions(number);
  for (const { action, budget } of enabledActions.closed) propose({ type: "act", tab, action }, budget);
  const { account, patient } = codes.tabs.toValue(number);
  if (account === undefined) return;
  if (enabledActions.listRequest !== undefined && codes.ownHandset(number) !== undefined)
    for (const fault of LIST_FAULTS) propose({ type: "misread", tab, fault }, "misread");
  if (enabledActions.mayPressStart) {
    const now = world.readActionBudget(row).rooms[account].patient;
    const action = codes.actions.toNumber({ type: "start-pressed", patient: now });
    propose({ type: "act", tab, action }, "press");
  }
  const { recordings } = world.readServer(row);
  if (enabledActions.inquiryId !== undefined) {
    // The clinician knows whom the question is about: it names the time.
    const isTheirs = recordings.some(
      (each) => each.id === enabledActions.inquiryId && each.patient === patient,
    );
    const action = codes.actions.toNumber({ type: "inquiry-answered", isTheirs });
    propose({ type: "act", tab, action });
  }
  if (enabledActions.toastId !== undefined) {
    const announced = recordings.find(({ id }) => id === enabledActions.toastId);
    const action = codes.actions.toNumber({ type: "toast-opened", patient: announced?.patient });
    propose({ type: "act", tab, action });
  }
  if (!enabledActions.mayLookBack) return;
  for (const { id, stage, clinician } of recordings) {
    if (stage !== "completed" || clinician !== account) continue;
    const action = codes.actions.toNumber({ type: "history-opened", capnogramId: id });
    propose({ type: "act", tab, action }, "look-back");
  }
}

/** What is on its way arrives, is heard, is heard twice, or is lost. */
function proposeDeliveries(world: World, row: Int32Array, tab: number, propose: Propose): void {
  const { codes } = world;
  const messages = codes.messageLists.toValue(world.messagesOf(row, tab));
  const { isAwake } = world.readTab(row, tab);
  messages.forEach((item, at) => {
    // Two that are the same need only be told apart by their number.
    if (messages[at - 1] === item) return;
    const value = codes.items.toValue(item);
    if (value.kind === "request") propose({ type: "arrive", tab, item });
    else if (isAwake) {
      propose({ type: "deliver", tab, item });
      if (value.kind === "push") propose({ type: "repeat", tab, item }, "duplicate");
    }
    const isLosable = value.kind !== "note" && !(value.kind === "answer" && value.reply.kind === "lost");
    if (isLosable) propose({ type: "lose", tab, item }, "lose");
    if (codes.toRequest(item)?.effect.type === "send-unlock")
      propose({ type: "never-answer", tab, item }, "silence");
  });
}

/** Patients breathe, handsets upload, the server decodes and diagnoses. */
function proposeBreaths(world: World, row: Int32Array, propose: Propose): void {
  const actionBudget = world.readActionBudget(row);
  for (const clinician of CLINICIANS) {
    const room = actionBudget.rooms[clinician];
    if (canBreathe(world, row, clinician)) propose({ type: "breathe", clinician }, "breathe");
    if (
      room.hasStarted &&
      actionBudget.seated < 3 &&
      !isTesting(world, row, clinician) &&
      !isBreathing(world, row, room.patient)
    )
      propose({ type: "next-patient", clinician }, "next-patient");
  }
  for (const recording of world.readServer(row).recordings) {
    if (recording.stage === "kept" && recording.capturedAt + SERVER_RULES.recordingMs > NOW) continue;
    for (const stage of getNextStages(recording, world.scenario.stages, world.scenario.asksQuestion))
      propose({ type: "advance", id: recording.id, stage }, stage === "failed" ? "fail" : undefined);
  }
}

/** Still, or this very second: nobody else sits there before. */
function isBreathing(world: World, row: Int32Array, patient: Patient): boolean {
  const since = NOW - SERVER_RULES.recordingMs - CLOCK_TOLERANCE_MS;
  return world
    .readServer(row)
    .recordings.some((each) => each.patient === patient && each.capturedAt >= since);
}

function isTesting(world: World, row: Int32Array, clinician: string): boolean {
  return world.scenario.tabs.some((_, tab) => {
    const { account, journey } = world.readTab(row, tab);
    return account === clinician && journey !== undefined && "test" in journey.testRun.phase;
  });
}
