import { useEffect, useSyncExternalStore } from "react";

import { createSessionPart } from "../../kit/create-session-part.ts";
import type { StudyLog } from "./study-log.ts";
import type { LogView } from "./log-view.ts";

const [LogContext, useWriter] = createSessionPart<StudyLog>("The study log");
export const StudyLogContext = LogContext;

/** The log for components that only write: it causes no re-render. */
export const useLogWriter = useWriter;

/** What the log says now. It is read once a minute while a page that uses it is shown. */
export function useStudyLog(): LogView {
  const log = useLogWriter();
  useEffect(() => log.show(), [log]);
  return useSyncExternalStore(log.watch, log.getState);
}
