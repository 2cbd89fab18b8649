import { useMachine } from "@capno/machine/use-machine";

import { createSessionPart } from "../../kit/create-session-part.ts";
import type { StudyReading } from "./study-reading.ts";
import type { StudyReadingState } from "./study-reading.ts";

const [ReadingContext, useReading] = createSessionPart<StudyReading>("The reading of a project");
export const StudyReadingContext = ReadingContext;

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
  const studyReading = useReading();
  return [useMachine(studyReading), studyReading];
}
