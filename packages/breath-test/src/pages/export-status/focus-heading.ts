/** A strip disappears with its pressed button: moves the focus to the heading, so that Tab continues there, without scrolling. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("h1[data-page-heading]")?.focus({ preventScroll: true });
}
