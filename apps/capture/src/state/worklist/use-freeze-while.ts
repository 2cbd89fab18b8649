import { useState } from "react";

/**
 * Keeps returning the same value while held; returns the newest once it is no longer held, or at once when
 * `released` changes.
 */
export function useFreezeWhile<Value>(value: Value, isFrozen: boolean, released?: unknown): Value {
  const [kept, setKept] = useState({ value, released });
  const isFree = !isFrozen || kept.released !== released;
  if (isFree && (kept.value !== value || kept.released !== released)) setKept({ value, released });
  return isFree ? value : kept.value;
}
