import { readFields } from "../use-autofill.ts";

/** Read when this script arrives: where an extension has changed the form, React draws it afresh, and empty. */
let typedBefore = typeof document === "undefined" ? {} : readForm();

function readForm(): Readonly<Record<string, string>> {
  const form = document.querySelector<HTMLFormElement>("#root form");
  return form === null ? {} : readFields(form);
}

/** Field values entered before this script was loaded. Returns them once, so that no later form receives them. */
export function takeTypedBefore(): Readonly<Record<string, string>> {
  const typed = typedBefore;
  typedBefore = {};
  return typed;
}
