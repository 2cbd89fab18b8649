import { dropRepeated } from "@capno/domain/participant";
import { useServices } from "@capno/product-contract/use-services";

import type { ExportChoice } from "../../../paths/export-path.ts";
import { getParticipantsOfGroup } from "../../../study/data/participants-of-group.ts";
import { useParticipants } from "../../../study/data/use-participants.ts";
import { useCapture } from "../../../study/use-capture.ts";
import type { ExportRunner } from "../run/create-export-runner.ts";
import type { ExportState } from "../run/export-machine.ts";

export interface PackageFormProps {
  readonly runner: ExportRunner;
  readonly run: Extract<ExportState, { status: "choosing" | "listing" | "empty" | "ready" }>;
}

/** `valued`: of how many records there are values, because they are not blinded. */
export interface PackageCounts {
  readonly participants: number;
  readonly records: number;
  readonly valued: number;
  readonly isExact: boolean;
}

/** Counts as listed, or else as All Users counts them, which is the most there can be. */
export function usePackageCounts(
  choice: ExportChoice,
  run: PackageFormProps["run"],
): PackageCounts | undefined {
  const { session } = useServices();
  const { values } = useCapture();
  const { data } = useParticipants();
  if (run.status === "ready") {
    const { participants, records } = run.plan;
    const valued = records.filter(({ isBlinded }) => !isBlinded).length;
    return { participants, records: records.length, valued, isExact: true };
  }
  if (data === undefined) return undefined;
  const shown = dropRepeated(getParticipantsOfGroup(data.rows, choice.groupId, session.account().groups));
  const count = (participants: typeof shown) =>
    participants.reduce((sum, { count: records }) => sum + records, 0);
  return {
    participants: shown.length,
    records: count(shown),
    valued: count(shown.filter(({ duid }) => !values.isBlinded(duid))),
    isExact: false,
  };
}
