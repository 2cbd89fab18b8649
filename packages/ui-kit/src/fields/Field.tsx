import { type ReactNode, useId } from "react";
import { classNames } from "../styles/class-names.ts";
import { visuallyHidden } from "../text/VisuallyHidden.tsx";
import { FieldErrors, toErrors } from "./FieldErrors.tsx";
import styles from "./Field.module.css";

/** What every field says around its control. */
export interface FieldText {
  readonly label: string;
  /** Keeps the label for screen readers only, where the place already says it. */
  readonly labelHidden?: boolean | undefined;
  readonly hint?: ReactNode | undefined;
  /** What is wrong and what to do, one line each. */
  readonly error?: string | readonly string[] | undefined;
}

/** Attributes that tie a control to its label, hint and errors. */
interface FieldControl {
  readonly id: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
}

interface FieldFrame extends FieldText {
  readonly id?: string | undefined;
  readonly className?: string | undefined;
}

interface FieldProps extends FieldFrame {
  readonly children: (control: FieldControl) => ReactNode;
}

/** Tells the props of the frame from those of the control inside it. */
export function splitFieldProps<Props extends FieldFrame>(props: Props) {
  const { id, label, labelHidden, hint, error, className, ...control } = props;
  return [{ id, label, labelHidden, hint, error, className }, control] as const;
}

/** Label above, hint under it, control, errors below: the frame of the text-like fields. */
export function Field({ id, label, labelHidden, hint, error, className, children }: FieldProps) {
  const ownId = useId();
  const control = toFieldControl(id ?? ownId, hint, error);
  return (
    <div className={classNames(styles.field, className)}>
      <label
        htmlFor={control.id}
        id={`${control.id}-label`}
        className={labelHidden ? visuallyHidden : styles.label}
      >
        {label}
      </label>
      {hint !== undefined && (
        <div id={`${control.id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {children(control)}
      <FieldErrors id={`${control.id}-error`} error={error} />
    </div>
  );
}

function toFieldControl(id: string, hint: ReactNode, error: FieldText["error"]): FieldControl {
  const invalid = toErrors(error).length > 0;
  const described = [hint !== undefined && `${id}-hint`, invalid && `${id}-error`].filter(Boolean);
  return {
    id,
    ...(described.length > 0 ? { "aria-describedby": described.join(" ") } : {}),
    ...(invalid ? { "aria-invalid": true } : {}),
  };
}
