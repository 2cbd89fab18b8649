import { isTouchDevice } from "@capno/ui-kit/is-touch-device";
import { useEffect, useState } from "react";

/**
 * What stands on a sheet of paper while the print dialog is open: it is in the document before the dialog opens, and
 * goes when the browser says that it is over; a touch device says so at once, so there it goes with the next touch.
 */
export function usePrinting<Printed>(): readonly [
  printed: Printed | undefined,
  print: (printed: Printed) => void,
] {
  const [printed, setPrinted] = useState<Printed>();
  useEffect(() => {
    if (printed === undefined) return undefined;
    const finish = () => setPrinted(undefined);
    const root = document.documentElement;
    root.dataset["printsSheet"] = "";
    const end = isTouchDevice() ? "pointerdown" : "afterprint";
    window.addEventListener(end, finish);
    window.print();
    return () => {
      delete root.dataset["printsSheet"];
      window.removeEventListener(end, finish);
    };
  }, [printed]);
  return [printed, setPrinted];
}
