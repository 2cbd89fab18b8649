import { requestPasswordReset } from "@capno/api-client/endpoints/registration";
import { Link } from "@capno/router";
import { TextField } from "@capno/ui-kit/TextField";
import { useRef, useState, type SyntheticEvent } from "react";

import { SHELL_PAGES } from "../../routing/known-paths.ts";
import { useShell } from "../../shell-services.ts";
import { SubmitButton } from "../../way-in/SubmitButton.tsx";
import { useFocusOnChange } from "../../way-in/use-focus-on-change.ts";
import { WayInCard } from "../../way-in/WayInCard.tsx";
import { WayInMessage } from "../../way-in/WayInMessage.tsx";
import { getReasonRequestIsDisabled } from "./password-form.ts";
import styles from "./PasswordPages.module.css";

/** Asks for the e-mail with the reset link. @spec §2 Forgotten password screen */
export function ForgottenPasswordPage() {
  const { http, notices } = useShell();
  const [email, setEmail] = useState("");
  const [busy, setBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const isSending = useRef(false);
  const reason = getReasonRequestIsDisabled(email, busy);
  useFocusOnChange(isSent);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (reason !== undefined || isSending.current) return;
    isSending.current = true;
    setBusy(true);
    try {
      const outcome = await requestPasswordReset(http, email);
      if (outcome.kind === "accepted") setIsSent(true);
      else notices.tell("unknown e-mail address");
    } catch (error) {
      notices.raise(error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  if (isSent) {
    return (
      <WayInMessage title="Email Sent" back="Back to Login">
        An e-mail with a link to reset your password is on its way to {email.trim().toLowerCase()}.
      </WayInMessage>
    );
  }
  return (
    <WayInCard
      title="Forgotten Password"
      intro="Enter your e-mail address and we will send you a reset link."
    >
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
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
        <Link to={SHELL_PAGES.signIn}>Back to Login</Link>
      </p>
    </WayInCard>
  );
}
