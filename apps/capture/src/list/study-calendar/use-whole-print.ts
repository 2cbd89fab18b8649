import type { Participant } from "@capno/domain/participant/participant";
import { useServices } from "@capno/product-contract/use-services";
import { useControlKeyShortcut } from "@capno/ui-kit/behaviour/single-key-shortcuts";
import { useCallback, useEffect, useMemo, useState } from "react";

import type { RecordsByUser } from "../../study/data/known-records.ts";

/**
 * Prints once the records of every row were read, or could not be, also on Ctrl or Cmd and P: `beforeprint` cannot wait.
 * `waiting` is how many are still asked for.
 */
export function useWholePrint(
  rows: readonly Participant[],
  known: RecordsByUser,
  isRead: (participant: Participant) => boolean,
  read: (participants: readonly Participant[]) => void,
): { readonly print: () => void; readonly waiting: number | undefined } {
  const { clock } = useServices();
  const [isAsked, setAsked] = useState(false);
  const unread = useMemo(
    () => rows.filter((row) => !isRead(row) && known.get(row.duid) === undefined),
    [rows, known, isRead],
  );
  const isDone = unread.length === 0;
  useEffect(() => {
    if (isAsked && !isDone) read(unread);
  }, [isAsked, isDone, unread, read]);
  useEffect(() => {
    if (!isAsked || !isDone) return undefined;
    // Print in a separate task, because the sheets are drawn when `beforeprint` fires.
    return clock.after(0, () => {
      setAsked(false);
      window.print();
    });
  }, [isAsked, isDone, clock]);
  const printWhole = useCallback(() => setAsked(true), []);
  // The second press goes to the browser, which prints what is there.
  useControlKeyShortcut("p", isAsked || isDone ? undefined : printWhole);
  return {
    print: () => (isDone ? window.print() : setAsked(!isAsked)),
    waiting: isAsked ? unread.length : undefined,
  };
}
