import { dropRepeated } from "@capno/domain/participant/participant";
import { useServices } from "@capno/product-contract/use-services";

import type { ExportChoice } from "../../../paths/export-path.ts";
import { getParticipantsOfGroup } from "../../../study/data/participants-of-group.ts";
import { useParticipants } from "../../../study/data/use-participants.ts";
import { useValues } from "../../../study/values/use-values.ts";
import type { ExportRunner } from "../run/create-export-runner.ts";
import type { ExportState } from "../run/export-machine.ts";

export interface PackageFormProps {
  readonly runner: ExportRunner;
  readonly run: Extract<ExportState, { status: "choosing" | "listing" | "empty" }>;
}

/** The most that a package of the choice can hold: records are counted by All Users, of all days. */
export interface PackageCounts {
  readonly participants: number;
  readonly records: number;
  /** Records whose values are not blinded. */
  readonly valued: number;
  /** Participants whose values are shown here and blinded for other accounts. */
  readonly unblinded: number;
}

/** Undefined while the list of users is loading. */
export function usePackageCounts(choice: ExportChoice, runner: ExportRunner): PackageCounts | undefined {
  const { session } = useServices();
  const values = useValues();
  const { data } = useParticipants();
  if (data === undefined) return undefined;
  const shown = dropRepeated(getParticipantsOfGroup(data.rows, choice.groupId, session.account().groups));
  const count = (participants: typeof shown) =>
    participants.reduce((sum, { count: records }) => sum + records, 0);
  return {
    participants: shown.length,
    records: count(shown),
    valued: count(shown.filter(({ duid }) => !values.isBlinded(duid))),
    unblinded: shown.filter(({ duid }) => runner.isUnblinded(duid)).length,
  };
}
