/** The person points with a finger: where the browser is of a phone or a tablet, `afterprint` comes at once. Decision H6 */
export function isTouchDevice(): boolean {
  return typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
}
