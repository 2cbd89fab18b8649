import { plainButtonClass } from "../../shared/plain-button.ts";
import styles from "./SubmitButton.module.css";

interface SubmitButtonProps {
  readonly children: string;
  readonly busy: boolean;
  readonly disabled: boolean;
}

/** Submits a sign-in form. Disabled until the form is filled in. */
export function SubmitButton({ children, busy, disabled }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={plainButtonClass("wide")}
      disabled={disabled && !busy}
      {...(busy ? { "aria-busy": true, "aria-disabled": true } : {})}
    >
      {busy && <span className={styles.turning} aria-hidden />}
      <span>{children}</span>
    </button>
  );
}
