import { useSyncExternalStore } from "react";

import type { EventsFile } from "../../../../state/study-events-slot.ts";
import { useCapture } from "../../../../state/use-capture.ts";

/** The study events file loaded in this session, and its setter. */
export function useStudyEvents(): readonly [EventsFile | undefined, (file: EventsFile | undefined) => void] {
  const { studyEvents } = useCapture();
  const { subscribe, get, put } = studyEvents;
  return [useSyncExternalStore(subscribe, get), put];
}
