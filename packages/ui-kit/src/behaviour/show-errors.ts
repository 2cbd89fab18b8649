import { flushSync } from "react-dom";

/** Shows what is wrong with a form, and takes the person to the first field that has an error. */
export function showErrors(show: () => void): void {
  flushSync(show);
  const form = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document;
  const first = form.querySelector<HTMLElement>("[aria-invalid=true]");
  // A group of radio buttons has the error, its first button takes the focus.
  (first?.querySelector("input") ?? first)?.focus();
}
