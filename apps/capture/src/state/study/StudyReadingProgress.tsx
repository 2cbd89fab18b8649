import { formatCount } from "@capno/domain/number";

import { ServerBusy } from "../../shared/ServerBusy.tsx";
import { WorkProgress } from "../../shared/WorkProgress.tsx";
import type { StudyProgress } from "./study.ts";

export interface StudyReadingProgressProps {
  readonly progress: StudyProgress;
  readonly onCancel: () => void;
}

/** How far a reading is, or what it waits for. */
export function StudyReadingProgress({ progress, onCancel }: StudyReadingProgressProps) {
  const { total, done, isLinkDown } = progress;
  return (
    <>
      <ServerBusy until={progress.busyUntil} then="Continues at" />
      <WorkProgress
        text={
          isLinkDown
            ? "No connection. Retrying every 15 seconds."
            : total === null
              ? "Asking for the users…"
              : `Reading the records: ${formatCount(done)} of ${formatCount(total)} users`
        }
        label="Users whose records were read"
        done={done}
        total={total}
        onCancel={onCancel}
      />
    </>
  );
}
