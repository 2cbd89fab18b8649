import { createContext, use, useEffect, useSyncExternalStore } from "react";

import type { StudyLog } from "./create-study-log.ts";
import type { LogView } from "./log-view.ts";

export const StudyLogContext = createContext<StudyLog | undefined>(undefined);

/** The log itself, for what writes to it and shows nothing of it. */
export function useLogWriter(): StudyLog {
  const log = use(StudyLogContext);
  if (log === undefined) throw new Error("useStudyLog outside Capture");
  return log;
}

/** What the log says now. It is read once a minute while a page that uses it is shown. */
export function useStudyLog(): LogView {
  const log = useLogWriter();
  useEffect(() => log.show(), [log]);
  return useSyncExternalStore(log.watch, log.getState);
}
