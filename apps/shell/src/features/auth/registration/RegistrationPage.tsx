import "@capno/ui-kit/styles/page-tokens.css";
import { register } from "@capno/api-client/endpoints/registration";
import { normaliseUsername } from "@capno/domain/account/username";
import { Link } from "@capno/router";
import { PasswordField } from "@capno/ui-kit/fields/PasswordField";
import { TagField } from "@capno/ui-kit/fields/TagField";
import { TextField } from "@capno/ui-kit/fields/TextField";
import { useRef, useState, type SyntheticEvent } from "react";
import { isolate } from "@capno/domain/text/isolate";

import { paths } from "../../../paths/paths.ts";
import { useQuerySecret } from "../../../paths/use-query-secret.ts";
import { useShell } from "../../../services/shell-context.ts";
import { FormErrors } from "../FormErrors.tsx";
import { SubmitButton } from "../SubmitButton.tsx";
import { AuthCard } from "../AuthCard.tsx";
import { AuthMessage } from "../AuthMessage.tsx";
import { readFields, useAutofill } from "../use-autofill.ts";
import { useSubmission } from "../use-submission.ts";
import styles from "../AuthForm.module.css";
import {
  EMPTY_REGISTRATION,
  getGeneralErrors,
  getReasonRegisterIsDisabled,
  parseDomain,
  takeFields,
  toInvitationCode,
  type RegistrationForm,
} from "./registration-form.ts";

/** A standard user, or with a `token` in the query a group's administrator. */
export function RegistrationPage() {
  const { http } = useShell();
  const token = useQuerySecret("token");
  const [form, setForm] = useState<RegistrationForm>(EMPTY_REGISTRATION);
  const isAdministrator = token !== "";
  const formElement = useRef<HTMLFormElement>(null);
  const { busy, isDone, errors, submit } = useSubmission((values: RegistrationForm) =>
    register(http, {
      username: values.email,
      password: values.password,
      invitationCode: toInvitationCode(values.invitationCode),
      ...(isAdministrator && {
        administrator: { token, groupName: values.groupName.trim(), allowedDomains: values.allowedDomains },
      }),
    }),
  );
  const reason = getReasonRegisterIsDisabled(form, { isAdministrator, busy });
  /** The field shows this error, so the button does not repeat it. */
  const isOtherPassword = form.confirmation !== "" && form.confirmation !== form.password;
  const hasHiddenText = useAutofill(formElement, reason !== undefined && !busy, (fields) =>
    setForm((before) => takeFields(before, fields)),
  );

  function send(event: SyntheticEvent<HTMLFormElement>) {
    const values = takeFields(form, readFields(event.currentTarget));
    setForm(values);
    submit(event, values, getReasonRegisterIsDisabled(values, { isAdministrator, busy }));
  }

  const set = (name: keyof RegistrationForm) => (value: string | readonly string[]) => {
    setForm((before) => ({ ...before, [name]: value }));
  };

  if (isDone) {
    return (
      <AuthMessage title="Almost Done">{`A verification email was sent to ${isolate(normaliseUsername(form.email))}. Follow the link in it to finish your registration.`}</AuthMessage>
    );
  }
  return (
    <AuthCard
      title={isAdministrator ? "Register as Administrator" : "Register"}
      intro={
        isAdministrator
          ? "Creates a new group that you administer."
          : "You need the secure invitation code from your study administrator."
      }
    >
      <form ref={formElement} method="post" noValidate onSubmit={send}>
        <TextField
          label="Email"
          type="email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors?.byField.username}
          onChange={set("email")}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          error={errors?.byField.password}
          onChange={set("password")}
        />
        <PasswordField
          label="Confirm Password"
          name="confirmation"
          autoComplete="new-password"
          required
          error={isOtherPassword ? "The passwords are not the same." : undefined}
          onChange={set("confirmation")}
        />
        <PasswordField
          label="Secure Invitation Code"
          name="sic"
          autoComplete="off"
          required
          error={errors?.byField.invitationCode}
          onChange={set("invitationCode")}
        />
        {isAdministrator && (
          <>
            <TextField
              label="Group Name"
              name="group-name"
              autoComplete="organization"
              required
              error={errors?.byField.groupName}
              onChange={set("groupName")}
            />
            <TagField
              label="Allowed Domains"
              hint="Users of these email domains may register with your group. For example: clinic.example."
              values={form.allowedDomains}
              parse={parseDomain}
              error={errors?.byField.allowedDomains}
              onChange={set("allowedDomains")}
            />
          </>
        )}
        <FormErrors errors={errors === undefined ? [] : getGeneralErrors(errors)} />
        <div className={styles.send}>
          <SubmitButton busy={busy} disabled={reason !== undefined && !hasHiddenText}>
            {isAdministrator ? "Register as Administrator" : "Register"}
          </SubmitButton>
          {reason !== undefined && !busy && form.email !== "" && !isOtherPassword && (
            <p className={styles.reason}>{reason}</p>
          )}
        </div>
      </form>
      <p className={styles.other}>
        <Link to={paths.signIn()}>Back to Login</Link>
      </p>
    </AuthCard>
  );
}
