import type { Group } from "@capno/api-client/models/account";
import { toFileNamePart } from "@capno/domain/text";
import type { EpochMs } from "@capno/domain/units";

import { toLocalIso } from "../../../shared/time/local-iso.ts";
import type { Plan } from "../run/plan.ts";

/** 'study-data-CARD-unblinded-2026-11-22.zip': what no file system takes becomes a hyphen. */
export function getPackageName(
  { choice, isUnblinded }: Pick<Plan, "choice" | "isUnblinded">,
  groups: readonly Group[],
  now: EpochMs,
): string {
  const group = groups.find(({ id }) => id === choice.groupId);
  const parts = [
    "study-data",
    ...(group === undefined ? [] : [toFileNamePart(group.projectId)]),
    ...(isUnblinded ? ["unblinded"] : []),
    toLocalIso(now).slice(0, 10),
  ];
  return `${parts.join("-")}.zip`;
}
