import type { Group } from "@capno/api-client/models/account";
import type { Participant } from "@capno/domain/participant/participant";
import type { WorklistThresholds } from "@capno/domain/spec-values/worklist-values";
import { getThresholds } from "@capno/domain/worklist/worklist";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

/** The thresholds of each participant, by the projects of their groups, or by their ID where none are named. */
export function createThresholds(
  limits: RuntimeConfig["capture"]["worklist"],
  groups: readonly Group[],
): (participant: Pick<Participant, "groupIds" | "study">) => WorklistThresholds {
  const { projects, ...standard } = limits;
  if (Object.keys(projects).length === 0) return () => standard;
  const projectOf = new Map(groups.map(({ id, projectId }) => [id, projectId]));
  return ({ groupIds, study }) =>
    getThresholds(standard, projects, groupIds?.flatMap((id) => projectOf.get(id) ?? []) ?? [study]);
}
