import type { StudyReadingState } from "../../study/data/study-reading.ts";
import { useStudyReading } from "../../study/data/use-study-reading.ts";

export type ReadStudy = Extract<StudyReadingState, { readonly status: "read" }>;

export interface GroupReading {
  /** The reading of this project; undefined where it was not read, or another project was. */
  readonly read: ReadStudy | undefined;
  readonly state: StudyReadingState;
  readonly isFailed: boolean;
  /** Reads the project, or reads it again. */
  readonly run: () => void;
  /** Reads what is missing after a cancelled or failed reading. */
  readonly resume: () => void;
  readonly cancel: () => void;
}

/** The reading of a page's project, which may be that of another page too. Nothing is read before `run`. */
export function useGroupReading(groupId: number | null): GroupReading {
  const [state, reading] = useStudyReading();
  const isOfGroup = state.status !== "idle" && state.groupId === groupId;
  const read = state.status === "read" && isOfGroup ? state : undefined;
  return {
    read,
    state,
    isFailed: state.status === "failed" && isOfGroup,
    run: () => (read === undefined ? reading.start(groupId) : reading.startFresh(groupId)),
    resume: reading.resume,
    cancel: reading.cancel,
  };
}
