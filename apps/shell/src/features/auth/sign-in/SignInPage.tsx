import { CheckboxField } from "@capno/ui-kit/fields/CheckboxField";
import { PasswordField } from "@capno/ui-kit/fields/PasswordField";
import { TextField } from "@capno/ui-kit/fields/TextField";
import { useEffect, useRef, useState, type SyntheticEvent, type MouseEvent, type ReactNode } from "react";
import { isPlainClick } from "@capno/ui-kit/behaviour/plain-click";

import { paths } from "../../../paths/paths.ts";
import { useConfig, useShell } from "../../../services/shell-context.ts";
import { FormErrors } from "../FormErrors.tsx";
import { formatRememberedFor, getReasonNextIsDisabled } from "./sign-in-form.ts";
import styles from "./SignInPage.module.css";
import { SubmitButton } from "../SubmitButton.tsx";
import { readFields, useAutofill } from "../use-autofill.ts";
import { useFirstLayoutEffect } from "../use-first-layout-effect.ts";
import { AuthCard } from "../AuthCard.tsx";

interface AuthLinkProps {
  readonly to: string;
  readonly go: (to: string) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link of a page that may render without a router. Navigates within the page, except for modified clicks. */
function AuthLink({ to, go, className, children }: AuthLinkProps) {
  function follow(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    go(to);
  }
  return (
    <a href={to} className={className} onClick={follow}>
      {children}
    </a>
  );
}

interface SignInPageProps {
  /** The query of the address, which says where sign-in leads to. */
  readonly search: string;
  /** Follows a link to another page that needs no session. */
  readonly go: (to: string) => void;
}

/** React takes this page over from the server's HTML: its first render must not depend on the browser. */
export function SignInPage({ search, go }: SignInPageProps) {
  const { sessionActions } = useShell();
  const settings = useConfig()?.session;
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [chosenRemember, setChosenRemember] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [waitS, setWaitS] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const remember = chosenRemember ?? settings?.rememberDefault ?? true;
  const reason = getReasonNextIsDisabled({ username, password }, { busy, waitS });
  const hasHiddenText = useAutofill(form, reason === "incomplete", take);

  function take(fields: Readonly<Record<string, string>>) {
    setUsername(fields["username"] ?? "");
    setPassword(fields["password"] ?? "");
  }

  const problems = [
    ...(refusal === "" ? [] : [refusal]),
    ...(waitS === 0
      ? []
      : [`The service is busy. You can try again in ${waitS} ${waitS === 1 ? "second" : "seconds"}.`]),
  ];

  // What was typed, or filled in by a password manager, before React was there.
  useFirstLayoutEffect(() => {
    if (form.current === null) return;
    for (const [name, text] of Object.entries(takeTypedBefore())) {
      const field = form.current.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === "") field.value = text;
    }
    take(readFields(form.current));
  }, []);

  // Focus does not count, because the page sets it itself; a visitor who types nothing needs no more code.
  const isFilled = username !== "" || password !== "";
  useEffect(() => {
    if (isFilled) sessionActions.prepare();
  }, [isFilled, sessionActions]);

  useEffect(() => {
    if (waitS === 0) return;
    const timer = setTimeout(() => setWaitS(waitS - 1), 1000);
    return () => clearTimeout(timer);
  }, [waitS]);

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const { username: name = "", password: secret = "" } = readFields(event.currentTarget);
    if (getReasonNextIsDisabled({ username: name, password: secret }, { busy, waitS })) return;
    take({ username: name, password: secret });
    setBusy(true);
    setRefusal("");
    const outcome = await sessionActions.signIn({ username: name, password: secret, remember });
    if (outcome.kind === "signed-in") return;
    setBusy(false);
    setPassword("");
    if (passwordInput.current !== null) {
      passwordInput.current.value = "";
      passwordInput.current.focus();
    }
    if (outcome.kind === "refused") setRefusal(outcome.message);
    if (outcome.kind === "wait") setWaitS(outcome.seconds);
  }

  return (
    <AuthCard title="Login">
      <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="Email"
          type="email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form, and is typed into before React is there
          autoFocus
          data-first-focus=""
          onChange={setUsername}
        />
        <PasswordField
          ref={passwordInput}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          onFocus={sessionActions.prepare}
          onChange={setPassword}
        />
        <div className={styles.between}>
          <CheckboxField
            label="Remember me"
            // Until the configuration is loaded, hidden default words reserve the space.
            hint={
              settings === undefined ? (
                <span className={styles.reserved}>{formatRememberedFor(0)}</span>
              ) : (
                formatRememberedFor(settings.rememberedForMin)
              )
            }
            checked={remember}
            onChange={setChosenRemember}
          />
          <AuthLink className={styles.link} to={paths.forgottenPassword() + search} go={go}>
            Forgot Password
          </AuthLink>
        </div>
        <FormErrors errors={problems} />
        <SubmitButton busy={busy} disabled={reason !== undefined && !hasHiddenText}>
          Next
        </SubmitButton>
      </form>
      <p className={styles.other}>
        <span>Have an invitation code?</span>{" "}
        <AuthLink to={paths.registration()} go={go}>
          Register
        </AuthLink>
      </p>
    </AuthCard>
  );
}

/** Read when this script arrives: where an extension has changed the form, React draws it afresh, and empty. */
let typedBefore = typeof document === "undefined" ? {} : readForm();

function readForm(): Readonly<Record<string, string>> {
  const form = document.querySelector<HTMLFormElement>("#root form");
  return form === null ? {} : readFields(form);
}

/** Field values entered before this script was loaded. Returns them once, so that no later form receives them. */
function takeTypedBefore(): Readonly<Record<string, string>> {
  const typed = typedBefore;
  typedBefore = {};
  return typed;
}
