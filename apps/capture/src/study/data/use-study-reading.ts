import { useMachine } from "@capno/machine/use-machine";

import { useCapture } from "../use-capture.ts";
import type { StudyReading } from "./create-study-reading.ts";
import type { StudyReadingState } from "./study-reading.ts";

/**
 * The reading of a project, shared by all pages of it:
 *
 *     const [state, reading] = useStudyReading();
 *     reading.start(groupId); // nothing is read before a press
 *     if (state.status === "read" && state.groupId === groupId) … state.study.records.get(duid) …
 *
 * Compare `state.groupId` with the page's own project: another page may have read another one.
 */
export function useStudyReading(): readonly [StudyReadingState, StudyReading] {
  const { studyReading } = useCapture();
  return [useMachine(studyReading), studyReading];
}
