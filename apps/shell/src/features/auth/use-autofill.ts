import { useEffect, useState, type RefObject } from "react";

/** The current values of a form's named fields, including autofilled ones. */
export function readFields(form: HTMLFormElement): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields[name] = value;
  return fields;
}

const CHECK_INTERVAL_MS = 400;

/**
 * Password managers may fill in a form without an event, and Chromium hides autofilled text from scripts until the first
 * press. Polls the fields while the form seems incomplete and passes on their values. Returns true if a field is filled
 * but not readable yet, so the form must not be treated as incomplete.
 */
export function useAutofill(
  form: RefObject<HTMLFormElement | null>,
  isIncomplete: boolean,
  take: (fields: Readonly<Record<string, string>>) => void,
): boolean {
  const [hasHiddenText, setHasHiddenText] = useState(false);
  useEffect(() => {
    if (!isIncomplete) return;
    const timer = setInterval(() => {
      if (form.current === null) return;
      take(readFields(form.current));
      setHasHiddenText(hasAutofilled(form.current));
    }, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  });
  return isIncomplete && hasHiddenText;
}

function hasAutofilled(form: HTMLFormElement): boolean {
  try {
    return form.querySelector(":-webkit-autofill") !== null;
  } catch {
    // A browser that does not know the name hides nothing either.
    return false;
  }
}
