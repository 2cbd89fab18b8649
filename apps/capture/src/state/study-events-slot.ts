import type { StudyEvents } from "@capno/domain/comparison/study-events";

/** The parsed table of study events from a dropped file. */
export interface EventsFile {
  readonly name: string;
  readonly read: StudyEvents;
}

/** Holds a study's events in memory only, until log-out. */
export interface StudyEventsSlot {
  get(): EventsFile | undefined;
  put(file: EventsFile | undefined): void;
  subscribe(listener: () => void): () => void;
}

export function createStudyEventsSlot(): StudyEventsSlot {
  let file: EventsFile | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => file,
    put(next) {
      file = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
