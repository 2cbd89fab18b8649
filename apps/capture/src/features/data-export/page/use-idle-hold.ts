import { useServices } from "@capno/product-contract/use-services";
import { useEffect } from "react";

/** The shell lets go of a hold after a quarter of an hour. */
const RENEWED_AFTER_MS = 14 * 60_000;
const LONGEST_MS = 60 * 60_000;

/**
 * Keeps the session open while a package is made and its page is what is seen: it shows nothing of a participant. At
 * most an hour, and not from another page, whose contents an empty room would show.
 */
export function useIdleHold(isFrozen: boolean): void {
  const { session, clock } = useServices();
  useEffect(() => {
    if (!isFrozen) return undefined;
    let heldMs = 0;
    let release = session.holdIdleClock();
    let cancel = clock.after(RENEWED_AFTER_MS, renew);
    function renew() {
      heldMs += Math.min(RENEWED_AFTER_MS, LONGEST_MS - heldMs);
      release();
      if (heldMs >= LONGEST_MS) return;
      release = session.holdIdleClock();
      cancel = clock.after(Math.min(RENEWED_AFTER_MS, LONGEST_MS - heldMs), renew);
    }
    return () => {
      cancel();
      release();
    };
  }, [session, clock, isFrozen]);
}
