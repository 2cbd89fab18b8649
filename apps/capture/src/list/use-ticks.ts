import type { Participant } from "@capno/domain/participant/participant";
import type { Duid } from "@capno/domain/units";
import { useState } from "react";

/** So many summaries are made in one go: more would fill the memory of a small computer. */
export const MOST_SUMMARIES = 50;

export interface Ticks {
  /** The shown users that are ticked. */
  readonly chosen: readonly Participant[];
  readonly isTicked: (duid: Duid) => boolean;
  readonly onTick: (duid: Duid) => void;
  /** Ticks the first of the shown users, as many as are made in one go. */
  readonly onTickAll: () => void;
  readonly onTickNone: () => void;
}

/** Which users are ticked. Until one was ticked: all that are shown, where they are made in one go. */
export function useTicks(shown: readonly Participant[]): Ticks {
  const [ticked, setTicked] = useState<ReadonlySet<Duid>>();
  const isTicked = (duid: Duid) => ticked?.has(duid) ?? shown.length <= MOST_SUMMARIES;
  const chosen = shown.filter(({ duid }) => isTicked(duid));
  return {
    chosen,
    isTicked,
    onTick(duid) {
      const changed = new Set(ticked ?? chosen.map((participant) => participant.duid));
      if (!changed.delete(duid)) changed.add(duid);
      setTicked(changed);
    },
    onTickAll: () => setTicked(new Set(shown.slice(0, MOST_SUMMARIES).map(({ duid }) => duid))),
    onTickNone: () => setTicked(new Set()),
  };
}

/** For a table without ticks. */
export const doNothing = (): void => undefined;
