import { requestPasswordReset } from "@capno/api-client/endpoints/registration";
import { normaliseUsername } from "@capno/domain/username";
import { Link } from "@capno/router";
import { TextField } from "@capno/ui-kit/TextField";
import { useState } from "react";

import { pages } from "../../addresses/pages.ts";
import { useShell } from "../../shell-services.ts";
import { SubmitButton } from "../../way-in/SubmitButton.tsx";
import { useSubmission } from "../../way-in/use-submission.ts";
import { WayInCard } from "../../way-in/WayInCard.tsx";
import { WayInMessage } from "../../way-in/WayInMessage.tsx";
import { getReasonRequestIsDisabled } from "./password-form.ts";
import styles from "./PasswordPages.module.css";

/** Asks for the e-mail with the reset link. @spec §2 Forgotten password screen */
export function ForgottenPasswordPage() {
  const { http, notices } = useShell();
  const [email, setEmail] = useState("");
  const { busy, isDone, submit } = useSubmission(async () => {
    const outcome = await requestPasswordReset(http, email);
    if (outcome.kind === "refused") notices.tell("unknown e-mail address");
    return outcome;
  });
  const reason = getReasonRequestIsDisabled(email, busy);

  if (isDone) {
    return (
      <WayInMessage title="Email Sent" back="Back to Login">
        An e-mail with a link to reset your password is on its way to {normaliseUsername(email)}.
      </WayInMessage>
    );
  }
  return (
    <WayInCard
      title="Forgotten Password"
      intro="Enter your e-mail address and we will send you a reset link."
    >
      <form method="post" noValidate onSubmit={(event) => submit(event, reason)}>
        <TextField
          label="Email"
          type="email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          onChange={setEmail}
        />
        <SubmitButton busy={busy} disabled={reason !== undefined}>
          Request Reset
        </SubmitButton>
        {reason !== undefined && !busy && email !== "" && <p className={styles.reason}>{reason}</p>}
      </form>
      <p className={styles.other}>
        <Link to={pages.signIn()}>Back to Login</Link>
      </p>
    </WayInCard>
  );
}
