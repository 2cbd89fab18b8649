import type { Participant } from "@capno/domain/participant/participant";
import { useCallback, useLayoutEffect, useState } from "react";

import type { WorklistKeyboard } from "./use-worklist-keyboard.ts";

/** Rows of whom the page asks until when they are done, beside a button. */
export interface AskedRows extends Pick<WorklistKeyboard, "onDone"> {
  readonly participants: readonly Participant[];
  readonly button: HTMLElement;
}

/**
 * The answer follows what its author saw when they asked: a colleague's mark that comes meanwhile is a conflict and is not
 * written over. Closes when the row has left the document.
 */
export function useAskedRows({ onDone }: Pick<WorklistKeyboard, "onDone">) {
  const [asked, setAsked] = useState<AskedRows>();

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- any render may take the row away
  useLayoutEffect(() => {
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- only the document knows which rows are left
    if (asked?.button.isConnected === false) setAsked(undefined);
  });

  const ask = useCallback(
    (participants: readonly Participant[], button: HTMLElement) =>
      setAsked((before) => (before?.button === button ? undefined : { participants, button, onDone })),
    [onDone],
  );
  const close = useCallback(() => setAsked(undefined), []);
  return [asked, ask, close] as const;
}
