import { useState } from "react";

/**
 * A value that stands still while it is held: the newest one is taken when nobody holds it any more, and at once
 * where `released` is another than before.
 */
export function useHeld<Value>(value: Value, isHeld: boolean, released?: unknown): Value {
  const [kept, setKept] = useState({ value, released });
  const isFree = !isHeld || kept.released !== released;
  if (isFree && (kept.value !== value || kept.released !== released)) setKept({ value, released });
  return isFree ? value : kept.value;
}
