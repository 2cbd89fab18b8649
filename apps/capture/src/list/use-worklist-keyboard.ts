import type { ReviewEntry } from "@capno/api-client/models/study-log";
import type { Participant } from "@capno/domain/participant/participant";
import type { Reason } from "@capno/domain/worklist/worklist";
import { useSingleKeyShortcut } from "@capno/ui-kit/behaviour/single-key-shortcuts";
import { useCallback, useLayoutEffect, useRef, type RefObject } from "react";

import type { ListedNote } from "../study/notes/find-notes.ts";

/** The review state and actions for the rows of a list. */
export interface WorklistKeyboard {
  readonly reasonsOf: (participant: Participant) => readonly Reason[];
  /** Whether the row is a stop: the participant has an unreviewed reason, or is listed as reviewed. */
  readonly isToDo: (participant: Participant) => boolean;
  readonly reviewOf: (participant: Participant) => ReviewEntry | undefined;
  readonly noteOf: (participant: Participant) => ListedNote | undefined;
  readonly onReview: (participant: Participant) => void;
}

interface WorkedList {
  readonly frame: RefObject<HTMLElement | null>;
  readonly participants: readonly Participant[];
  readonly work: WorklistKeyboard;
  readonly moveTo: (place: number) => void;
}

/**
 * Keys: ] and [ move to the next and previous participant who needs a call, m marks one as reviewed. Focus then goes to
 * the participant who moves up into that row. Returns the handler that marks by mouse.
 */
export function useWorklistKeyboard({ frame, participants, work, moveTo }: WorkedList) {
  const marked = useRef<{ readonly place: number; readonly part: string }>(undefined);
  const { isToDo, onReview } = work;

  function move(step: 1 | -1): void {
    const from = getFocusedPlace(frame.current);
    for (let place = from === undefined ? 0 : from + step; ; place += step) {
      const participant = participants[place];
      if (participant === undefined) return;
      if (isToDo(participant)) return moveTo(place);
    }
  }

  useSingleKeyShortcut("]", () => move(1));
  useSingleKeyShortcut("[", () => move(-1));
  useSingleKeyShortcut(
    "m",
    () => {
      const place = getFocusedPlace(frame.current);
      const participant = place === undefined ? undefined : participants[place];
      if (place === undefined || participant === undefined || !isToDo(participant)) return;
      marked.current = { place, part: "[data-row-focus]" };
      onReview(participant);
    },
    { once: true },
  );

  useLayoutEffect(() => {
    const { place, part } = marked.current ?? {};
    if (place === undefined || part === undefined) return;
    marked.current = undefined;
    const now = Math.min(place, participants.length - 1);
    const row = frame.current?.querySelector(`tr[data-place="${now}"]`);
    row?.querySelector<HTMLElement>(part)?.focus({ preventScroll: true });
  }, [frame, participants, work]);

  return useCallback(
    (participant: Participant, place: number) => {
      const isByKeyboard = document.activeElement?.matches("[data-review]:focus-visible") === true;
      if (isByKeyboard) marked.current = { place, part: "[data-review]" };
      onReview(participant);
    },
    [onReview],
  );
}

function getFocusedPlace(frame: HTMLElement | null): number | undefined {
  const row = frame?.contains(document.activeElement) === true ? document.activeElement?.closest("tr") : null;
  const place = row?.dataset["place"];
  return place === undefined ? undefined : Number(place);
}
