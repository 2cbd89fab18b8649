import { STAGES, type PendingTest, type Stage, type Stages, type StageState } from "./test-run-states.ts";

const STATE_RANK = { STARTED: 1, FAILED: 2, SUCCEEDED: 3 } as const;

/** What is known of the recording the test follows; before it has a name, of whatever is arriving. */
export function getStages({
  target,
  heard,
  unnamed,
}: Pick<PendingTest, "target" | "heard" | "unnamed">): Stages {
  if (target === undefined) return unnamed;
  return heard.find(({ capnogramId }) => capnogramId === target.capnogramId)?.stages ?? {};
}

/** The same stages where the news is none: heard before, or outweighed. */
export function addStage(stages: Stages, stage: Stage, state: StageState): Stages {
  const before = stages[stage];
  return before !== undefined && STATE_RANK[before] >= STATE_RANK[state]
    ? stages
    : { ...stages, [stage]: state };
}

/** The first stage that failed and was not taken back by a success of it or of a later one. */
export function getFailing(stages: Stages): Stage | undefined {
  return STAGES.find(
    (stage, rank) =>
      stages[stage] === "FAILED" && !STAGES.slice(rank).some((later) => stages[later] === "SUCCEEDED"),
  );
}

/** A diagnosis is there: of such a recording a person can be asked whose it is. */
export function isReady(stages: Stages): boolean {
  return stages.DIAGNOSE_INITIAL === "SUCCEEDED" || stages.DIAGNOSE_FINAL === "SUCCEEDED";
}
