import type { Group } from "@capno/api-client/models/account";
import type { StudyLists } from "@capno/domain/data-checks/study-lists";

import type { Explanations } from "../reviews/use-reviews.ts";
import { toHeading, toLines } from "../../kit/table.ts";
import { CHECKS_TABLE, toCheckLines } from "./checks-table.ts";
import type { CheckedStudy } from "./run-checks.ts";

export function formatChecksCsv(
  { results, limits }: CheckedStudy,
  lists: StudyLists,
  {
    explanations,
    groups,
    groupId,
  }: {
    readonly explanations: Explanations;
    readonly groups: readonly Group[];
    readonly groupId: number | null;
  },
): string {
  const projects = groups
    .filter(({ id }) => groupId === null || id === groupId)
    .map(({ projectId }) => projectId);
  return (
    toHeading(CHECKS_TABLE) +
    toLines(CHECKS_TABLE, toCheckLines(results, explanations, { projects, lists, limits }))
  );
}
