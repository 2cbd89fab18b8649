import { isTouchDevice } from "@capno/ui-kit/behaviour/is-touch-device";
import { useEffect, useState } from "react";

/**
 * Renders the printed sheet while the print dialog is open: added before the dialog opens, removed on `afterprint`.
 * Touch devices fire `afterprint` at once, so there it is removed on the next touch.
 */
export function usePrinting<Printed>(): readonly [
  printed: Printed | undefined,
  print: (printed: Printed) => void,
] {
  const [printed, setPrinted] = useState<Printed>();
  useEffect(() => {
    if (printed === undefined) return undefined;
    const finish = () => setPrinted(undefined);
    const end = isTouchDevice() ? "pointerdown" : "afterprint";
    window.addEventListener(end, finish);
    window.print();
    return () => window.removeEventListener(end, finish);
  }, [printed]);
  return [printed, setPrinted];
}
