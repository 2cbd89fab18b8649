/** The person points with a finger: where the browser is of a phone or a tablet, `afterprint` comes at once. */
export function isTouchDevice(): boolean {
  return typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
}
