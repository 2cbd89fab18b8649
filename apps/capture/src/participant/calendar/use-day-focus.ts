import type { IsoDay } from "@capno/domain/calendar/calendar";
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";

import { moveByKey } from "../../kit/calendar/months.ts";

export interface DayFocusOptions {
  readonly shown: readonly IsoDay[];
  readonly today: IsoDay;
  /** Shows months that are not in view yet. */
  readonly show: (day: IsoDay) => void;
  readonly onOpen: (day: IsoDay) => void;
}

/** The day of the cell that received a click or a key press; undefined outside the days. */
export function findDay(target: EventTarget): IsoDay | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("[data-day]")?.dataset["day"] : undefined;
}

/**
 * One of the days takes the Tab key, and keys lead from it to the others: by day, week and month, into months that are
 * not there yet as well.
 */
export function useDayFocus({ shown, today, show, onOpen }: DayFocusOptions) {
  const frame = useRef<HTMLDivElement>(null);
  const wanted = useRef<IsoDay>(undefined);
  const [chosen, setChosen] = useState<IsoDay>();
  // The newest day is the one that most people look for.
  const tabStop = chosen !== undefined && shown.includes(chosen) ? chosen : shown.at(-1);

  // A day of other months takes the focus once they are there.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const day = frame.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`);
    if (!day) return;
    wanted.current = undefined;
    day.focus();
  });

  return {
    frame,
    tabStop,
    onFocus: setChosen,
    onKeyDown(event: KeyboardEvent) {
      const day = findDay(event.target);
      if (day === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        onOpen(day);
        return;
      }
      const next = moveByKey(day, event.key);
      if (next === undefined) return;
      event.preventDefault();
      const goal = next > today ? today : next;
      wanted.current = goal;
      setChosen(goal);
      if (!shown.includes(goal)) show(goal);
    },
  };
}
