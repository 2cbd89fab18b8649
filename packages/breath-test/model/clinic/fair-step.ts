import type { HandsetUdi } from "@capno/domain/units";

import { isPending } from "../../src/test-run/test-run-transitions.ts";
import { isInBackground } from "../../src/session/background-test.ts";
import type { ClinicStep } from "./clinic-step.ts";
import { getNextStages } from "./model-server.ts";
import { NOW, type Clinician, type Patient } from "./names.ts";
import { SERVER_RULES } from "./scenario.ts";
import type { TabAction } from "./tab-state.ts";
import type { World } from "./world.ts";

/**
 * What happens next when nothing more goes wrong: tabs wake, whatever is on its way arrives, people answer what
 * they are asked, recordings succeed, and a patient for whom Start was pressed breathes.
 */
export function findFairStep(world: World, row: Int32Array): ClinicStep | undefined {
  const pause = world.getPause(row);
  return (
    findWaking(world, row) ??
    findDelivery(world, row) ??
    findDue(world, row) ??
    findProgress(world, row) ??
    findReply(world, row) ??
    findBreath(world, row) ??
    (pause === Infinity ? undefined : { type: "pass", ms: pause })
  );
}

/** The first of what is on its way. */
export function findDelivery(world: World, row: Int32Array): ClinicStep | undefined {
  return firstOfTabs(world, (tab) => {
    const { isAwake } = world.readTab(row, tab);
    for (const item of world.codes.messageLists.toValue(world.messagesOf(row, tab))) {
      if (world.codes.items.toValue(item).kind === "request") return { type: "arrive", tab, item };
      if (isAwake) return { type: "deliver", tab, item };
    }
    return undefined;
  });
}

function firstOfTabs(
  { scenario }: World,
  find: (tab: number) => ClinicStep | undefined,
): ClinicStep | undefined {
  for (let tab = 0; tab < scenario.tabs.length; tab += 1) {
    const found = find(tab);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function toTransition(world: World, tab: number, action: TabAction): ClinicStep {
  return { type: "act", tab, action: world.codes.actions.toNumber(action) };
}

/** A tab that sleeps, or does not know yet that it is shown again. */
export function findWaking(world: World, row: Int32Array): ClinicStep | undefined {
  return firstOfTabs(world, (tab) => {
    const { isAwake, isWaking } = world.readTab(row, tab);
    if (!isAwake) return toTransition(world, tab, { type: "woke" });
    return isWaking ? toTransition(world, tab, { type: "shown-again" }) : undefined;
  });
}

function findDue(world: World, row: Int32Array): ClinicStep | undefined {
  return firstOfTabs(world, (tab) => {
    const { timers } = world.readTab(row, tab);
    const due = Object.entries(timers).find(([, dueAt]) => dueAt <= NOW);
    return due && toTransition(world, tab, { type: "timer-ran-out", timer: due[0] });
  });
}

function findReply(world: World, row: Int32Array): ClinicStep | undefined {
  return firstOfTabs(world, (tab) => {
    const number = world.tabOf(row, tab);
    const { journey, patient } = world.codes.tabs.toValue(number);
    const { inquiryId } = world.codes.enabledActions(number);
    if (inquiryId !== undefined) {
      const { recordings } = world.readServer(row);
      const isTheirs = recordings.some((each) => each.id === inquiryId && each.patient === patient);
      return toTransition(world, tab, { type: "inquiry-answered", isTheirs });
    }
    const phase = journey?.testRun.phase;
    // The header says that it waits for its person.
    const isAway = journey !== undefined && isInBackground(journey);
    if (isAway && phase !== undefined && isPending(phase)) {
      if (phase.status === "asking" || phase.test.inquiry !== undefined)
        return toTransition(world, tab, { type: "returned" });
    }
    const isAsked = phase?.status === "asking" && phase.test.question === "asked";
    return isAsked ? toTransition(world, tab, { type: "question-answered" }) : undefined;
  });
}

function findProgress(world: World, row: Int32Array): ClinicStep | undefined {
  for (const recording of world.readServer(row).recordings) {
    if (recording.stage === "kept" && recording.capturedAt + SERVER_RULES.recordingMs > NOW) continue;
    const [stage] = getNextStages(recording, world.scenario.stages, world.scenario.asksQuestion);
    if (stage !== undefined) return { type: "advance", id: recording.id, stage };
  }
  return undefined;
}

/** A patient whose test waits has not been recorded since Start. */
function findBreath(world: World, row: Int32Array): ClinicStep | undefined {
  const { rooms } = world.readActionBudget(row);
  const { recordings } = world.readServer(row);
  return firstOfTabs(world, (tab) => {
    const { account, journey, patient } = world.readTab(row, tab);
    const phase = journey?.testRun.phase;
    if (account === undefined || phase === undefined || !isPending(phase)) return undefined;
    const room = rooms[account];
    const { startedAt, udi } = phase.test;
    if (room.patient !== patient) return undefined;
    const handled = world.readHandled(row, tab);
    const isRecorded = recordings.some(
      (each) =>
        each.udi === udi &&
        each.patient === patient &&
        each.stage !== "failed" &&
        // Opened outside the test: one that it cannot prove to be its own does not end it.
        (!handled.includes(each.id) || (each.isAwaited && world.scenario.losesNoResult)) &&
        each.capturedAt >= startedAt,
    );
    if (isRecorded) return undefined;
    if (room.handset === udi)
      return canBreathe(world, row, account) ? { type: "breathe", clinician: account } : undefined;
    const isTheirs = world.readServer(row).leases[udi]?.by === account;
    return isTheirs && !isBusy(world, row, patient, udi)
      ? { type: "pick-up", clinician: account, udi }
      : undefined;
  });
}

/** The handset is in these hands, and neither it nor the patient is busy with a recording. */
export function canBreathe(world: World, row: Int32Array, clinician: Clinician): boolean {
  const { handset, patient, isOnItsWay } = world.readActionBudget(row).rooms[clinician];
  return handset !== undefined && !isOnItsWay && !isBusy(world, row, patient, handset);
}

function isBusy(world: World, row: Int32Array, patient: Patient, handset: HandsetUdi): boolean {
  return world
    .readServer(row)
    .recordings.some(
      (each) =>
        (each.patient === patient || each.udi === handset) &&
        each.capturedAt + SERVER_RULES.recordingMs > NOW,
    );
}
