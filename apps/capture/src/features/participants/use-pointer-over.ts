import type { Clock } from "@capno/api-client/clock";
import { useCallback, useEffect, useRef, useState } from "react";

/** A mouse that rests longer than this is not about to press, so the list may update under it. */
const MAX_REST_MS = 30_000;

/** Whether the mouse is over an element and has moved recently; call the returned callback on each move. */
export function usePointerOver(
  clock: Pick<Clock, "after" | "monotonic">,
): readonly [isOver: boolean, onPointer: (isOver: boolean) => void] {
  const [isOver, setOver] = useState(false);
  const movedAt = useRef(0);
  useEffect(() => {
    if (!isOver) return undefined;
    let stop = () => {};
    (function wait() {
      const restMs = clock.monotonic() - movedAt.current;
      if (restMs >= MAX_REST_MS) setOver(false);
      else stop = clock.after(MAX_REST_MS - restMs, wait);
    })();
    return () => stop();
  }, [clock, isOver]);
  const onPointer = useCallback(
    (next: boolean) => {
      movedAt.current = clock.monotonic();
      setOver(next);
    },
    [clock],
  );
  return [isOver, onPointer];
}
