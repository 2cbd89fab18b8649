import { setNewPassword } from "@capno/api-client/endpoints/registration";
import { Navigate, useSearchParams } from "@capno/router";
import { PasswordField } from "@capno/ui-kit/PasswordField";
import { useEffect, useState } from "react";

import { SHELL_PAGES } from "../../addresses/known-paths.ts";
import { useConfig, useShell } from "../../shell-services.ts";
import { FormErrors } from "../../way-in/FormErrors.tsx";
import { SubmitButton } from "../../way-in/SubmitButton.tsx";
import { useSubmission } from "../../way-in/use-submission.ts";
import { WayInCard } from "../../way-in/WayInCard.tsx";
import { WayInMessage } from "../../way-in/WayInMessage.tsx";
import { getReasonResetIsDisabled, getResetErrors, getResetWording } from "./password-form.ts";

const DEFAULT_FLAG = "set";

/** Sets a new password with the key of the link in the e-mail. @spec §2 Reset password screen */
export function ResetPasswordPage() {
  const { http, notices } = useShell();
  const flag = useConfig()?.frame.setPasswordFlag ?? DEFAULT_FLAG;
  const [query, setQuery] = useSearchParams();
  // The key leaves the address bar, and with it the history, once it was read.
  const [resetKey] = useState(() => query.get("vek") ?? "");
  const [form, setForm] = useState({ password: "", confirmation: "" });
  const { busy, isDone, errors, submit } = useSubmission(() =>
    setNewPassword(http, { resetKey, password: form.password }),
  );
  const wording = getResetWording(query, flag);
  const reason = getReasonResetIsDisabled(form, busy);

  useEffect(() => {
    if (resetKey === "") notices.tell("invalid reset link");
  }, [resetKey, notices]);

  useEffect(() => {
    if (resetKey !== "" && query.has("vek")) {
      setQuery(
        (before) => {
          before.delete("vek");
          return before;
        },
        { replace: true },
      );
    }
  }, [query, resetKey, setQuery]);

  if (resetKey === "") return <Navigate to={SHELL_PAGES.signIn} replace />;
  if (isDone) {
    return (
      <WayInMessage title={wording.done} back="Back to Login">
        {wording.done === "Password Set"
          ? "Your password has been set. You may now login."
          : "Your password has been reset. You may now login."}
      </WayInMessage>
    );
  }
  return (
    <WayInCard title={wording.title} intro="Choose a password that you use nowhere else.">
      <form method="post" noValidate onSubmit={(event) => submit(event, reason)}>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          value={form.password}
          error={errors?.byField.password}
          onChange={(password) => setForm((before) => ({ ...before, password }))}
        />
        <PasswordField
          label="Confirm"
          name="confirmation"
          autoComplete="new-password"
          required
          value={form.confirmation}
          error={
            form.confirmation !== "" && form.confirmation !== form.password
              ? "The passwords are not the same."
              : undefined
          }
          onChange={(confirmation) => setForm((before) => ({ ...before, confirmation }))}
        />
        <FormErrors errors={errors === undefined ? [] : getResetErrors(errors)} />
        <SubmitButton busy={busy} disabled={reason !== undefined}>
          {wording.title}
        </SubmitButton>
      </form>
    </WayInCard>
  );
}
