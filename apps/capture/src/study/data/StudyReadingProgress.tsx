import { formatCount } from "@capno/domain/number/percent";

import { WorkProgress } from "../../kit/WorkProgress.tsx";
import type { StudyProgress } from "./study.ts";
import { WaitingFor } from "./WaitingFor.tsx";

export interface StudyReadingProgressProps {
  readonly progress: StudyProgress;
  readonly onCancel: () => void;
}

/** How far a reading is, or what it waits for. Its mark is for paper: a busy box would keep Cancel from screen readers. */
export function StudyReadingProgress({ progress, onCancel }: StudyReadingProgressProps) {
  const { total, done } = progress;
  return (
    <>
      <span hidden aria-busy="true" />
      <WaitingFor progress={progress} />
      <WorkProgress
        text={
          total === null
            ? "Loading users…"
            : `Loading records: ${formatCount(done)} of ${formatCount(total)} users`
        }
        label="Users with records loaded"
        done={done}
        total={total}
        onCancel={onCancel}
      />
    </>
  );
}
