/**
 * Which layer is on top. Shell and products each bundle their own copy of the kit, so the
 * document itself is the only list that all of them see: a layer marks its element, later layers come later in the document, and the last mark wins.
 */
export const layerAttribute = { "data-layer": "" };
export const dialogAttribute = { "data-layer": "dialog" };

const DIALOGS_CHANGED = "capno:dialogs-changed";

/** Whether Escape belongs to this element. */
export function isTopLayer(element: Element | null): boolean {
  return element !== null && lastMatch("[data-layer]") === element;
}

/** Whether a dialog opened later, perhaps by another bundle, lies over this one. */
export function isCovered(dialog: Element): boolean {
  return lastMatch('[data-layer="dialog"]') !== dialog;
}

/** Whether any dialog, of whichever bundle, lies over the page. */
export function hasDialog(): boolean {
  return lastMatch('[data-layer="dialog"]') !== undefined;
}

/** Called after a dialog has come or gone. The page behind keeps still while there is one: see base.css. */
export function announceDialogs(): void {
  document.documentElement.toggleAttribute("data-has-dialog", lastMatch("[data-scroll-lock]") !== undefined);
  document.dispatchEvent(new CustomEvent(DIALOGS_CHANGED));
}

/** Calls back whenever a dialog opens or closes anywhere. Returns the way to stop. */
export function watchDialogs(listener: () => void): () => void {
  document.addEventListener(DIALOGS_CHANGED, listener);
  return () => document.removeEventListener(DIALOGS_CHANGED, listener);
}

function lastMatch(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].at(-1);
}
