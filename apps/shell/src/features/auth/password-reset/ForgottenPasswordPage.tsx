import "@capno/ui-kit/styles/page-tokens.css";
import { requestPasswordReset } from "@capno/api-client/endpoints/registration";
import { normaliseUsername } from "@capno/domain/account/username";
import { Link } from "@capno/router";
import { TextField } from "@capno/ui-kit/fields/TextField";
import { useRef, useState, type SyntheticEvent } from "react";
import { isolate } from "@capno/domain/text/isolate";

import { paths } from "../../../paths/paths.ts";
import { useShell } from "../../../services/shell-context.ts";
import { SubmitButton } from "../SubmitButton.tsx";
import { readFields, useAutofill } from "../use-autofill.ts";
import { useSubmission } from "../use-submission.ts";
import { AuthCard } from "../AuthCard.tsx";
import { AuthMessage } from "../AuthMessage.tsx";
import { getReasonRequestIsDisabled } from "./password-form.ts";
import styles from "../AuthForm.module.css";

/** Asks for the email with the reset link. */
export function ForgottenPasswordPage() {
  const { http, notices } = useShell();
  const [email, setEmail] = useState("");
  const formElement = useRef<HTMLFormElement>(null);
  const { busy, isDone, submit } = useSubmission(async (address: string) => {
    const outcome = await requestPasswordReset(http, address);
    if (outcome.kind === "refused") notices.tell("unknown email address");
    return outcome;
  });
  const reason = getReasonRequestIsDisabled(email, busy);
  const hasHiddenText = useAutofill(formElement, reason !== undefined && !busy, ({ username = "" }) =>
    setEmail(username),
  );

  function send(event: SyntheticEvent<HTMLFormElement>) {
    const { username = "" } = readFields(event.currentTarget);
    setEmail(username);
    submit(event, username, getReasonRequestIsDisabled(username, busy));
  }

  if (isDone) {
    return (
      <AuthMessage title="Email Sent">{`An email with a link to reset your password is on its way to ${isolate(normaliseUsername(email))}.`}</AuthMessage>
    );
  }
  return (
    <AuthCard title="Forgotten Password" intro="Enter your email address and we will send you a reset link.">
      <form ref={formElement} method="post" noValidate onSubmit={send}>
        <TextField
          label="Email"
          type="email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          onChange={setEmail}
        />
        <SubmitButton busy={busy} disabled={reason !== undefined && !hasHiddenText}>
          Request Reset
        </SubmitButton>
        {reason !== undefined && !busy && email !== "" && <p className={styles.reason}>{reason}</p>}
      </form>
      <p className={styles.other}>
        <Link to={paths.signIn()}>Back to Login</Link>
      </p>
    </AuthCard>
  );
}
