import type { TrendEvent } from "@capno/charts/TrendChart";
import { DateTime } from "luxon";

import { TIME_ZONE } from "../../../shared/time/time-zone.ts";
import { countNotesByDay, type ListedNote } from "../../../state/notes/find-notes.ts";

/** A mark at noon of each day with a note. */
export function toNoteEvents(notes: readonly ListedNote[]): readonly TrendEvent[] {
  return [...countNotesByDay(notes)].map(([day, count]) => ({
    x: DateTime.fromISO(`${day}T12:00`, { zone: TIME_ZONE }).toMillis(),
    label: count === 1 ? "Note" : `${count} notes`,
    isOther: false,
  }));
}
