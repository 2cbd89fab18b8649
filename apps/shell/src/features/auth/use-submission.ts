import type { FormErrors, FormOutcome } from "@capno/api-client/endpoints/registration";
import { showErrors } from "@capno/ui-kit/behaviour/show-errors";
import { useEffect, useRef, useState, type SyntheticEvent } from "react";

import { useShell } from "../../services/shell-context.ts";
import { focusHeading } from "../../shared/focus-heading.ts";

interface Submission<Values, Field extends string> {
  readonly busy: boolean;
  /** Accepted: a message takes the form's place and the focus. */
  readonly isDone: boolean;
  readonly errors: FormErrors<Field> | undefined;
  /** Sends these values, unless there is a reason against it. */
  submit(event: SyntheticEvent, values: Values, reason: string | undefined): void;
}

/** A form that is sent once at a time and is accepted, refused or lost on the way. */
export function useSubmission<Values, Field extends string>(
  send: (values: Values) => Promise<FormOutcome<Field>>,
): Submission<Values, Field> {
  const { notices } = useShell();
  const [busy, setBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [errors, setErrors] = useState<FormErrors<Field>>();
  // The state is that of the last render: two presses before the next would both find it idle.
  const isSending = useRef(false);
  useFocusOnChange(isDone);

  async function sendOnce(values: Values): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setErrors(undefined);
    try {
      const outcome = await send(values);
      if (outcome.kind === "accepted") setIsDone(true);
      else showErrors(() => setErrors(outcome.errors));
    } catch (error) {
      notices.raise(error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return {
    busy,
    isDone,
    errors,
    submit(event, values, reason) {
      event.preventDefault();
      if (reason === undefined) void sendOnce(values);
    },
  };
}

/** A form that gives way to a message without a change of page: its heading takes the focus. */
function useFocusOnChange(state: unknown): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    return focusHeading(document);
  }, [state]);
}
