import { Icon } from "../icons/Icon.tsx";
import { WarningIcon } from "../icons/icons.ts";
import styles from "./Field.module.css";

interface FieldErrorsProps {
  readonly id: string;
  readonly error: string | readonly string[] | undefined;
}

/** Always in the document, so that a new error is spoken. */
export const FieldErrors = ({ id, error }: FieldErrorsProps) => (
  <div id={id} className={styles.errors} aria-live="polite">
    {toErrors(error).map((line) => (
      <p key={line} className={styles.error}>
        <Icon icon={WarningIcon} size={16} />
        <span>{line}</span>
      </p>
    ))}
  </div>
);

export function toErrors(error: FieldErrorsProps["error"]): readonly string[] {
  if (error === undefined || error === "") return [];
  return typeof error === "string" ? [error] : error;
}
