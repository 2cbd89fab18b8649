import { useEffect, useRef } from "react";

import { focusHeading } from "../../layout/focus-heading.ts";

/** A form that gives way to a message without a change of page: its heading takes the focus. */
export function useFocusOnChange(state: unknown): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    return focusHeading(document);
  }, [state]);
}
