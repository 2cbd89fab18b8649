import type { ReviewEntry } from "@capno/api-client/models/study-log";
import type { Participant } from "@capno/domain/participant/participant";
import { formatDay, formatShortDay } from "@capno/domain/time/date-text";
import type { KeyboardEvent, MouseEvent } from "react";
import { isolate } from "@capno/domain/text/isolate";

import styles from "./RowControls.module.css";
import type { ListedRow } from "./list-column.ts";
import type { Selection } from "./use-selection.ts";

/** Whether a summary of this participant is made. The arrow keys lead from box to box. */
export function TickBox({ participant, place, isTicked = false, onTick, onMove }: ListedRow) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={participant.duid}
        data-row-focus=""
        checked={isTicked}
        onChange={() => onTick(participant.duid)}
        onKeyDown={(event) => onMove(place, event)}
      />
    </label>
  );
}

/** Selects the row; with Shift, all rows from the previously selected one to this one. */
export function SelectBox({ participant, place, isSelected = false, onSelect, onMove }: ListedRow) {
  return (
    <label className={styles.box} data-on="screen">
      <input
        type="checkbox"
        aria-label={`Select ${isolate(participant.duid)}`}
        checked={isSelected}
        // A change does not say whether Shift was held.
        onClick={(event) => onSelect(place, event.shiftKey)}
        onChange={doNothing}
        onKeyDown={(event) => onMove(place, event)}
      />
    </label>
  );
}

interface SelectAllProps {
  readonly selection: Selection;
  /** How many rows are shown. */
  readonly count: number;
}

/** Selects all rows that are shown, or none. */
export function SelectAll({ selection, count }: SelectAllProps) {
  const selected = selection.chosen.length;
  return (
    <label className={styles.box} data-on="screen">
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = selected > 0 && selected < count;
        }}
        type="checkbox"
        aria-label="Select all"
        checked={count > 0 && selected === count}
        onChange={() => selection.onSelectAll(selected < count)}
      />
    </label>
  );
}

const doNothing = () => undefined;

type DoneButtonProps = Pick<
  ListedRow,
  "participant" | "place" | "review" | "timeZone" | "isDoneOpen" | "onReview"
>;

/** A circle, which is filled where the call is done. */
export function DoneButton({ participant, place, review, timeZone, isDoneOpen, onReview }: DoneButtonProps) {
  const isDone = review !== undefined;
  const { duid } = participant;
  return (
    <button
      type="button"
      className={styles.done}
      data-on="screen"
      data-review=""
      data-done={isDone || isDoneOpen || undefined}
      title={isDone ? `${formatDone(review, timeZone)}. Press to undo` : "Done (d)"}
      aria-label={isDone ? `Undo done: ${isolate(duid)}` : `Done: ${isolate(duid)}`}
      {...(isDone ? {} : { "aria-haspopup": "menu", "aria-expanded": isDoneOpen })}
      onClick={(event) => {
        // The second click of a double click would be about the participant who moved up into this row.
        if (event.detail < 2) onReview(participant, place, event.currentTarget);
      }}
    />
  );
}

/** "Done 29 November 2026, jane@capno.example, until 6 Dec 2026" */
export function formatDone({ at, by, until }: ReviewEntry, timeZone: string): string {
  const end = until === undefined ? "" : `, until ${formatShortDay(until)}`;
  return `Done ${formatDay(at, timeZone)}, ${isolate(by)}${end}`;
}

export interface RowMenuProps {
  readonly participant: Participant;
  readonly isOpen: boolean;
  /** The button was pressed: opens the table's one menu beside it, or closes it. */
  readonly onMenu: (participant: Participant, button: HTMLElement) => void;
}

/** The button for a participant's actions. All rows share the table's one menu. */
export function RowMenu({ participant, isOpen, onMenu }: RowMenuProps) {
  function openByArrow(event: KeyboardEvent<HTMLElement>) {
    if (isOpen || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    onMenu(participant, event.currentTarget);
  }

  return (
    <button
      type="button"
      className={styles.dots}
      data-on="screen"
      aria-label={getRowMenuLabel(participant)}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event: MouseEvent<HTMLElement>) => onMenu(participant, event.currentTarget)}
      onKeyDown={openByArrow}
    />
  );
}

export function getRowMenuLabel({ duid }: Participant): string {
  return `Actions for ${isolate(duid)}`;
}
