import { formatCount } from "@capno/domain/number";

import { WorkProgress } from "../../shared/WorkProgress.tsx";
import type { DataChecksState } from "../../state/data-checks/data-checks-machine.ts";

export interface ChecksProgressProps {
  readonly state: Extract<DataChecksState, { status: "reading" }>;
  readonly onCancel: () => void;
}

export function ChecksProgress({ state: { participants, done }, onCancel }: ChecksProgressProps) {
  return (
    <WorkProgress
      text={
        participants === null
          ? "Asking for the users…"
          : `Reading the records: ${formatCount(done)} of ${formatCount(participants)} users`
      }
      label="Users whose records were read"
      done={done}
      total={participants}
      onCancel={onCancel}
    />
  );
}
