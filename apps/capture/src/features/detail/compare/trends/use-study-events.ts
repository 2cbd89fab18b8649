import { useSyncExternalStore } from "react";

import type { EventsFile } from "../../../../session/study-events-slot.ts";
import { useCapture } from "../../../../session/use-capture.ts";

/** The events that somebody dropped in this session, and the way to put others in their place. */
export function useStudyEvents(): readonly [EventsFile | undefined, (file: EventsFile | undefined) => void] {
  const { studyEvents } = useCapture();
  const { subscribe, get, put } = studyEvents;
  return [useSyncExternalStore(subscribe, get), put];
}
