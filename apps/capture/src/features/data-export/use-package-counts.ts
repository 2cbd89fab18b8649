import { dropRepeated } from "@capno/domain/participant";
import { useServices } from "@capno/product-contract/use-services";

import type { ExportChoice } from "../../paths/export-path.ts";
import { getParticipantsOfGroup } from "../../queries/participants-of-group.ts";
import { useParticipants } from "../../queries/use-participants.ts";
import type { ExportRunner } from "./run/create-export-runner.ts";
import type { ExportState } from "./run/export-machine.ts";

export interface PackageFormProps {
  readonly runner: ExportRunner;
  readonly run: Extract<ExportState, { status: "choosing" | "listing" | "empty" | "ready" }>;
}

/** Counts as listed, or else as All Users counts them, which is the most there can be. */
export function usePackageCounts(choice: ExportChoice, run: PackageFormProps["run"]) {
  const { session } = useServices();
  const { data } = useParticipants();
  if (run.status === "ready") {
    const { participants, records } = run.plan;
    return { participants, records: records.length, isExact: true };
  }
  if (data === undefined) return undefined;
  const shown = dropRepeated(getParticipantsOfGroup(data.rows, choice.groupId, session.account().groups));
  return {
    participants: shown.length,
    records: shown.reduce((sum, { count }) => sum + count, 0),
    isExact: false,
  };
}

export type PackageCounts = ReturnType<typeof usePackageCounts>;
