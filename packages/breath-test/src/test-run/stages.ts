import { STAGES, type PendingTest, type Stage, type Stages, type StageState } from "./test-run-states.ts";

const STATE_RANK = { STARTED: 1, FAILED: 2, SUCCEEDED: 3 } as const;

/** The stages of the recording the test follows or, before it has an id, of whatever is arriving. */
export function getStages({
  target,
  candidates,
  unnamed,
}: Pick<PendingTest, "target" | "candidates" | "unnamed">): Stages {
  if (target === undefined) return unnamed;
  return candidates.find(({ capnogramId }) => capnogramId === target.capnogramId)?.stages ?? {};
}

/** Returns the same object if the stage is already in this state or a later one. */
export function addStage(stages: Stages, stage: Stage, state: StageState): Stages {
  const before = stages[stage];
  return before !== undefined && STATE_RANK[before] >= STATE_RANK[state]
    ? stages
    : { ...stages, [stage]: state };
}

/** The first failed stage that no later success has withdrawn. */
export function getFailing(stages: Stages): Stage | undefined {
  return STAGES.find(
    (stage, rank) =>
      stages[stage] === "FAILED" && !STAGES.slice(rank).some((later) => stages[later] === "SUCCEEDED"),
  );
}

/** A diagnosis is available, so the clinician can be asked whose recording it is. */
export function isReady(stages: Stages): boolean {
  return stages.DIAGNOSE_INITIAL === "SUCCEEDED" || stages.DIAGNOSE_FINAL === "SUCCEEDED";
}
