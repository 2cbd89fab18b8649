import type { ReviewEntry } from "@capno/api-client/models/study-log";
import type { IsoDay } from "@capno/domain/calendar/calendar";
import type { Participant } from "@capno/domain/participant/participant";
import type { Reason } from "@capno/domain/worklist/worklist";
import { useSingleKeyShortcut } from "@capno/ui-kit/behaviour/single-key-shortcuts";
import { useCallback, useLayoutEffect, useRef, type RefObject } from "react";

import type { ListedNote } from "../study/notes/find-notes.ts";
import type { StripSource } from "./DayStrip.tsx";
import type { DoneUntil } from "./use-done.ts";
import type { Selection } from "./use-selection.ts";

/** The reasons, marks and notes of the rows of a list, with the actions on them. */
export interface WorklistKeyboard {
  readonly reasonsOf: (participant: Participant) => readonly Reason[];
  /** Whether the row is a stop: the participant has a reason that is not done, or is listed as done. */
  readonly isToDo: (participant: Participant) => boolean;
  readonly reviewOf: (participant: Participant) => ReviewEntry | undefined;
  readonly noteOf: (participant: Participant) => ListedNote | undefined;
  /** The day on which a mark of today ends although nothing new happens. */
  readonly endOf: (participant: Participant) => IsoDay | undefined;
  readonly onDone: (participants: readonly Participant[], until: DoneUntil) => void;
  readonly onUndone: (participant: Participant) => void;
  /** The mark that holds for all of the participant's reasons. */
  readonly doneOf: (participant: Participant) => ReviewEntry | undefined;
  /** Undefined: the account may not see on which days something was recorded. */
  readonly strip: StripSource | undefined;
  readonly onVisibleRows: (participants: readonly Participant[]) => void;
}

interface WorkedList {
  readonly frame: RefObject<HTMLElement | null>;
  readonly participants: readonly Participant[];
  readonly work: WorklistKeyboard;
  /** Undefined where rows have no box. */
  readonly selection: Pick<Selection, "chosen" | "isSelected" | "onSelect"> | undefined;
  readonly moveTo: (place: number) => void;
  /** Asks until when these are done. */
  readonly onAsk: (participants: readonly Participant[], button: HTMLElement) => void;
  /** Undefined: the account may not write notes. */
  readonly onNote: ((participant: Participant) => void) | undefined;
}

/**
 * Keys: ] and [ lead to the next and previous participant who needs a call, from everywhere on the page. While the focus
 * is in the list, j and k move by a row, x selects, n adds a note and d is done. After that the focus goes to the
 * participant who moves up into the row. Returns what a press on a row's circle does.
 */
export function useWorklistKeyboard({
  frame,
  participants,
  work,
  selection,
  moveTo,
  onAsk,
  onNote,
}: WorkedList) {
  const left = useRef<{ readonly place: number; readonly part: string }>(undefined);
  const { isToDo, onUndone, reviewOf } = work;

  function move(step: 1 | -1): void {
    const from = getFocusedPlace(frame.current);
    for (let place = from === undefined ? 0 : from + step; ; place += step) {
      const participant = participants[place];
      if (participant === undefined) return;
      if (isToDo(participant)) return moveTo(place);
    }
  }

  function withRow(act: (participant: Participant, place: number) => void): void {
    const place = getFocusedPlace(frame.current);
    const participant = place === undefined ? undefined : participants[place];
    if (place !== undefined && participant !== undefined) act(participant, place);
  }

  const moveBy = (step: 1 | -1) => () =>
    withRow((_, place) => {
      if (participants[place + step] !== undefined) moveTo(place + step);
    });
  const inList = { within: frame };
  const onceInList = { within: frame, once: true };
  useSingleKeyShortcut("]", () => move(1));
  useSingleKeyShortcut("[", () => move(-1));
  useSingleKeyShortcut("j", moveBy(1), inList);
  useSingleKeyShortcut("k", moveBy(-1), inList);
  useSingleKeyShortcut("x", () => withRow((_, place) => selection?.onSelect(place, false)), onceInList);
  useSingleKeyShortcut("X", () => withRow((_, place) => selection?.onSelect(place, true)), onceInList);
  useSingleKeyShortcut("n", () => withRow((participant) => onNote?.(participant)), onceInList);
  useSingleKeyShortcut(
    "d",
    () =>
      withRow((participant, place) => {
        const row = frame.current?.querySelector(`tr[data-place="${place}"]`);
        // All Users has no circle in its rows: there the question opens beside the ID.
        const button =
          row?.querySelector<HTMLElement>("[data-review]") ??
          row?.querySelector<HTMLElement>("[data-row-focus]");
        if (!button || !isToDo(participant)) return;
        if (reviewOf(participant) !== undefined) {
          left.current = { place, part: "[data-row-focus]" };
          onUndone(participant);
        } else onAsk(selection?.isSelected(participant) ? selection.chosen : [participant], button);
      }),
    onceInList,
  );

  useLayoutEffect(() => {
    const { place, part } = left.current ?? {};
    if (place === undefined || part === undefined) return;
    left.current = undefined;
    const now = Math.min(place, participants.length - 1);
    const row = frame.current?.querySelector(`tr[data-place="${now}"]`);
    const goal = row?.querySelector<HTMLElement>(part) ?? row?.querySelector<HTMLElement>("[data-review]");
    goal?.focus({ preventScroll: true });
  }, [frame, participants, work]);

  /** The row goes: who moves up into it gets the focus, where the row had it. */
  const rememberPlace = useCallback((button: HTMLElement) => {
    const place = button.closest("tr")?.dataset["place"];
    const isByKeyboard = button.matches(":focus-visible");
    if (place !== undefined && isByKeyboard) left.current = { place: Number(place), part: "[data-review]" };
  }, []);
  const onPress = useCallback(
    (participant: Participant, _place: number, button: HTMLElement) => {
      if (reviewOf(participant) === undefined) return onAsk([participant], button);
      rememberPlace(button);
      onUndone(participant);
    },
    [onUndone, reviewOf, onAsk, rememberPlace],
  );
  return { onPress, rememberPlace };
}

function getFocusedPlace(frame: HTMLElement | null): number | undefined {
  const row = frame?.contains(document.activeElement) === true ? document.activeElement?.closest("tr") : null;
  const place = row?.dataset["place"];
  return place === undefined ? undefined : Number(place);
}
