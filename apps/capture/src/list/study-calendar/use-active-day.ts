import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

import { focusCell, type GridCell } from "./grid-cell.ts";

/**
 * One row has a cell for each day: the one that is walked by keys. Its focus goes where its participant goes, also
 * when the row they were in becomes a drawing again.
 */
export function useActiveDay(
  frame: RefObject<HTMLElement | null>,
  rows: readonly { readonly duid: string }[],
) {
  const [stop, setStop] = useState<GridCell>();
  const hasFocus = useRef(false);

  useLayoutEffect(() => {
    if (!hasFocus.current || stop === undefined) return;
    if (!rows.some(({ duid }) => duid === stop.duid)) hasFocus.current = false;
    // The focused cell was removed and no other element has taken the focus.
    else if (document.activeElement === document.body) focusCell(frame.current, stop);
  });

  const moveTo = useCallback(
    (cell: GridCell) => {
      flushSync(() => setStop({ duid: cell.duid, column: cell.column }));
      focusCell(frame.current, cell);
    },
    [frame],
  );
  const onFocus = useCallback((cell: GridCell | undefined) => {
    hasFocus.current = cell !== undefined;
    if (cell !== undefined) setStop({ duid: cell.duid, column: cell.column });
  }, []);
  const onBlur = useCallback(() => {
    hasFocus.current = false;
  }, []);
  return { stop, moveTo, onFocus, onBlur };
}
