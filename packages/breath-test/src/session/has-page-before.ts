/**
 * Whether Back stays inside the application. The router counts its entries in `history.state`; a page opened by its
 * URL is the first, whatever the browser showed before.
 */
export function hasPageBefore(): boolean {
  const state: { readonly idx?: unknown } | null = window.history.state;
  return typeof state?.idx === "number" && state.idx > 0;
}
