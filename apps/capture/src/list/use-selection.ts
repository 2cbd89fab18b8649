import type { Participant } from "@capno/domain/participant/participant";
import type { Duid } from "@capno/domain/units";
import { useCallback, useMemo, useRef, useState } from "react";

/** Rows of the worklist that are selected, of those that are shown. */
export interface Selection {
  readonly chosen: readonly Participant[];
  readonly isSelected: (participant: Participant) => boolean;
  /** Selects or deselects a row; with `isRange`, all rows from the previously selected one to this one. */
  readonly onSelect: (place: number, isRange: boolean) => void;
  readonly onSelectAll: (isSelected: boolean) => void;
}

const NONE: ReadonlySet<Duid> = new Set();

export function useSelection(shown: readonly Participant[]): Selection {
  const [selected, setSelected] = useState(NONE);
  // A user, not a row number: a refresh or a filter changes the numbers.
  const lastPressed = useRef<Duid>(undefined);
  const chosen = useMemo(
    () => (selected.size === 0 ? [] : shown.filter(({ duid }) => selected.has(duid))),
    [shown, selected],
  );
  const isSelected = useCallback(({ duid }: Participant) => selected.has(duid), [selected]);
  const onSelect = useCallback(
    (place: number, isRange: boolean) => {
      const lastPlace = shown.findIndex((participant) => participant.duid === lastPressed.current);
      const from = isRange && lastPlace >= 0 ? lastPlace : place;
      const duids = shown.slice(Math.min(from, place), Math.max(from, place) + 1).map(({ duid }) => duid);
      const duid = shown[place]?.duid;
      lastPressed.current = duid;
      setSelected((before) => {
        const next = new Set(before);
        for (const each of duids) {
          if (isRange || each !== duid || !before.has(each)) next.add(each);
          else next.delete(each);
        }
        return next;
      });
    },
    [shown],
  );
  const onSelectAll = useCallback(
    (all: boolean) => setSelected(all ? new Set(shown.map(({ duid }) => duid)) : NONE),
    [shown],
  );
  return { chosen, isSelected, onSelect, onSelectAll };
}
