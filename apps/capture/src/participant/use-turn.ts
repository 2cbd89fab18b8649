import { useEffect, useState } from "react";

/** A browser that is busy all the time draws the next part after so long nevertheless. */
const LONGEST_WAIT_MS = 500;

const waiting: (() => void)[] = [];

function giveNextTurn(): void {
  window.requestIdleCallback(
    () => {
      waiting.shift()?.();
      if (waiting.length > 0) giveNextTurn();
    },
    { timeout: LONGEST_WAIT_MS },
  );
}

/**
 * Whether a part that is not in the window at first may be drawn: one after the other while the browser has nothing else
 * to do, so that none of them holds a press up. `isReady`: what it shows is there.
 */
export function useTurn(waits: boolean, isReady: boolean): boolean {
  const [isTurn, setTurn] = useState(!waits || !("requestIdleCallback" in window));
  useEffect(() => {
    if (isTurn || !isReady) return;
    const take = () => setTurn(true);
    waiting.push(take);
    if (waiting.length === 1) giveNextTurn();
    return () => {
      const place = waiting.indexOf(take);
      if (place >= 0) waiting.splice(place, 1);
    };
  }, [isTurn, isReady]);
  return isTurn;
}
