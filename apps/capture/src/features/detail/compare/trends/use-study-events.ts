import { useSyncExternalStore } from "react";

import type { EventsFile } from "../../../../session/study-events-slot.ts";
import { useCapture } from "../../../../session/use-capture.ts";

/** The study events file loaded in this session, and its setter. */
export function useStudyEvents(): readonly [EventsFile | undefined, (file: EventsFile | undefined) => void] {
  const { studyEvents } = useCapture();
  const { subscribe, get, put } = studyEvents;
  return [useSyncExternalStore(subscribe, get), put];
}
