import "@capno/ui-kit/styles/page-tokens.css";
import { setNewPassword } from "@capno/api-client/endpoints/registration";
import { Link, Navigate, useSearchParams } from "@capno/router";
import { PasswordField } from "@capno/ui-kit/fields/PasswordField";
import { useEffect, useRef, useState, type SyntheticEvent } from "react";

import { paths } from "../../../paths/paths.ts";
import { useQuerySecret } from "../../../paths/use-query-secret.ts";
import { SET_PASSWORD_FLAG_DEFAULT } from "@capno/domain/configuration/defaults";
import { useConfig, useShell } from "../../../services/shell-context.ts";
import { TITLE_START } from "../../../shared/page-title.ts";
import { FormErrors } from "../FormErrors.tsx";
import { SubmitButton } from "../SubmitButton.tsx";
import { readFields, useAutofill } from "../use-autofill.ts";
import { useSubmission } from "../use-submission.ts";
import { AuthCard } from "../AuthCard.tsx";
import { AuthMessage } from "../AuthMessage.tsx";
import {
  getReasonResetIsDisabled,
  getResetErrors,
  getResetWording,
  isIntactResetKey,
} from "./password-form.ts";
import styles from "../AuthForm.module.css";

/** Sets a new password with the key of the link in the email. */
export function ResetPasswordPage() {
  const { http, notices } = useShell();
  const flag = useConfig()?.frame.setPasswordFlag ?? SET_PASSWORD_FLAG_DEFAULT;
  const [query] = useSearchParams();
  const resetKey = useQuerySecret("vek");
  const [form, setForm] = useState({ password: "", confirmation: "" });
  const formElement = useRef<HTMLFormElement>(null);
  const { busy, isDone, errors, submit } = useSubmission(({ password }: { readonly password: string }) =>
    setNewPassword(http, { resetKey, password }),
  );
  const wording = getResetWording(query, flag);
  const reason = getReasonResetIsDisabled(form, busy);
  const hasHiddenText = useAutofill(formElement, reason !== undefined && !busy, take);
  const isIntact = isIntactResetKey(resetKey);

  useEffect(() => {
    if (!isIntact) notices.tell("invalid reset link");
  }, [isIntact, notices]);

  const { title } = wording;
  useEffect(() => {
    // The title depends on the link's query (set or reset a password), which the route's static title cannot read.
    document.title = TITLE_START + title;
  }, [title]);

  function take({ password = "", confirmation = "" }: Readonly<Record<string, string>>) {
    const values = { password, confirmation };
    setForm((before) =>
      before.password === password && before.confirmation === confirmation ? before : values,
    );
    return values;
  }

  function send(event: SyntheticEvent<HTMLFormElement>) {
    const values = take(readFields(event.currentTarget));
    submit(event, values, getReasonResetIsDisabled(values, busy));
  }

  if (!isIntact) return <Navigate to={paths.signIn()} replace />;
  if (isDone) {
    return <AuthMessage title={wording.done}>{wording.message}</AuthMessage>;
  }
  return (
    <AuthCard title={wording.title} intro="Choose a password that you use nowhere else.">
      <form ref={formElement} method="post" noValidate onSubmit={send}>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          error={errors?.byField.password}
          onChange={(password) => setForm((before) => ({ ...before, password }))}
        />
        <PasswordField
          label="Confirm"
          name="confirmation"
          autoComplete="new-password"
          required
          error={
            form.confirmation !== "" && form.confirmation !== form.password
              ? "The passwords are not the same."
              : undefined
          }
          onChange={(confirmation) => setForm((before) => ({ ...before, confirmation }))}
        />
        <FormErrors errors={errors === undefined ? [] : getResetErrors(errors)} />
        <SubmitButton busy={busy} disabled={reason !== undefined && !hasHiddenText}>
          {wording.title}
        </SubmitButton>
      </form>
      <p className={styles.other}>
        <Link to={paths.forgottenPassword()}>Request a new link</Link>
        <Link to={paths.signIn()}>Back to Login</Link>
      </p>
    </AuthCard>
  );
}
