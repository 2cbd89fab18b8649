import { useEffect, useState } from "react";

/**
 * What stands on a sheet of paper while the print dialog is open: it is in the document before the dialog opens, and
 * goes when the browser says that it is over.
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
    window.addEventListener("afterprint", finish);
    window.print();
    return () => {
      delete root.dataset["printsSheet"];
      window.removeEventListener("afterprint", finish);
    };
  }, [printed]);
  return [printed, setPrinted];
}
