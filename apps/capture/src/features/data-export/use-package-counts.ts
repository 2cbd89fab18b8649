import { dropRepeated } from "@capno/domain/participant";
import { useServices } from "@capno/product-contract/use-services";

import type { ExportChoice } from "../../paths/export-path.ts";
import { getParticipantsOfGroup } from "../../queries/participants-of-group.ts";
import { useParticipants } from "../../queries/use-participants.ts";
import type { PackageRunner } from "./run/package-runner.ts";
import type { PackageRun } from "./run/package-run.ts";

export interface PackageFormProps {
  readonly runner: PackageRunner;
  readonly run: Extract<PackageRun, { status: "choosing" | "listing" | "empty" | "ready" }>;
}

/** As listed, else as All Users counts them: then it is the most there can be. */
export function usePackageCounts(choice: ExportChoice, run: PackageFormProps["run"]) {
  const { session } = useServices();
  const { data } = useParticipants();
  if (run.status === "ready") return { ...run, isExact: true };
  if (data === undefined) return undefined;
  const shown = dropRepeated(getParticipantsOfGroup(data.rows, choice.groupId, session.account().groups));
  return {
    participants: shown.length,
    records: shown.reduce((sum, { count }) => sum + count, 0),
    isExact: false,
  };
}

export type PackageCounts = ReturnType<typeof usePackageCounts>;
