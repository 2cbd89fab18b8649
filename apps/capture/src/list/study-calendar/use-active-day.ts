import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";

import { focusCell, type GridCell } from "./grid-cell.ts";

/** The one day that takes the Tab key. Its focus goes where its participant goes, also when its row is made again. */
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

  const onFocus = useCallback((cell: GridCell | undefined) => {
    hasFocus.current = cell !== undefined;
    if (cell !== undefined) setStop({ duid: cell.duid, column: cell.column });
  }, []);
  const onBlur = useCallback(() => {
    hasFocus.current = false;
  }, []);
  return { stop, onFocus, onBlur };
}
