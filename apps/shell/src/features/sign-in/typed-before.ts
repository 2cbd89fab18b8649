import { readFields } from "../../way-in/use-autofill.ts";

/** Read when this script arrives: where an extension has changed the form, React draws it afresh, and empty. */
let typedBefore = typeof document === "undefined" ? {} : readForm();

function readForm(): Readonly<Record<string, string>> {
  const form = document.querySelector<HTMLFormElement>("#root form");
  return form === null ? {} : readFields(form);
}

/** What was typed or filled in before this script was there. Once: nobody finds it in a later form. */
export function takeTypedBefore(): Readonly<Record<string, string>> {
  const typed = typedBefore;
  typedBefore = {};
  return typed;
}
