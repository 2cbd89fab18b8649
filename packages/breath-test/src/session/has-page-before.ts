/**
 * Whether going back stays in the application. The router counts its entries in `history.state`; a page that
 * was opened by its address is the first, whatever the browser showed before it.
 */
export function hasPageBefore(): boolean {
  const state: { readonly idx?: unknown } | null = window.history.state;
  return typeof state?.idx === "number" && state.idx > 0;
}
