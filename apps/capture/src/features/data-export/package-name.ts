import type { Group } from "@capno/api-client/models/account";
import { toFileNamePart } from "@capno/domain/text";
import type { EpochMs } from "@capno/domain/units";

import type { ExportChoice } from "../../paths/export-path.ts";
import { toLocalIso } from "../../shared/time/local-iso.ts";

/** 'study-data-CARD-2026-11-22.zip': what no file system takes becomes a hyphen. */
export function getPackageName(
  choice: ExportChoice | undefined,
  groups: readonly Group[],
  now: EpochMs,
): string {
  const group = groups.find(({ id }) => id === choice?.groupId);
  const project = group === undefined ? "" : `${toFileNamePart(group.projectId)}-`;
  return `study-data-${project}${toLocalIso(now).slice(0, 10)}.zip`;
}
