import { useEffect } from "react";

import { isWriting, type PackageRun } from "./run/package-run.ts";

/** The browser asks before a page goes whose package is not whole. */
export function useUnloadWarning(run: PackageRun): void {
  const isNeeded = isWriting(run);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}
