import { useEffect } from "react";

import { useShell } from "../services/shell-context.ts";

/** Delay before loading what the first page does not need; repeated while that page is still loading. */
export const AFTER_FIRST_PAGE_MS = 3_000;
/** A page that never comes to rest must not keep the dialog of errors away. */
const MAX_CHECKS = 10;

/** Calls back, once, when the first page after the sign-in was drawn, or takes too long. */
export function useAfterFirstPage(callback: () => void): void {
  const { areas, clock, isNetworkIdle } = useShell();
  useEffect(() => {
    let checks = 0;
    let cancel = clock.after(AFTER_FIRST_PAGE_MS, check);
    function check(): void {
      checks += 1;
      const isOpening = Object.values(areas.store.getState().areas).some(
        (area) => area?.status === "opening",
      );
      if (checks < MAX_CHECKS && (isOpening || !isNetworkIdle()))
        cancel = clock.after(AFTER_FIRST_PAGE_MS, check);
      else callback();
    }
    return () => cancel();
  }, [areas, clock, isNetworkIdle, callback]);
}
