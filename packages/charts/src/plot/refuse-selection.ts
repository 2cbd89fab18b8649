const ENDS = ["pointerup", "pointercancel", "pointerdown"] as const;

/**
 * From a pointer that went down on a chart until it is lifted nothing is selected: WebKit would select the
 * page's words that it is dragged over, whatever the chart's own style says.
 */
export function preventSelection(): void {
  const held = new AbortController();
  const { signal } = held;
  document.addEventListener("selectstart", (event) => event.preventDefault(), { signal });
  // Listen in the capture phase, so that `stopPropagation` elsewhere cannot hide the event.
  for (const type of ENDS) window.addEventListener(type, () => held.abort(), { signal, capture: true });
}
