/** A strip goes with the button that was pressed in it: the next Tab begins at the page, and nothing scrolls. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("h1[data-page-heading]")?.focus({ preventScroll: true });
}
