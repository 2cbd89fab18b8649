import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../styles/class-names.ts";
import fieldStyles from "./Field.module.css";
import styles from "./CheckboxField.module.css";

type InputProps = Omit<
  ComponentProps<"input">,
  "checked" | "defaultChecked" | "onChange" | "type" | "value" | "size"
>;

interface CheckboxFieldProps extends InputProps {
  /** May hold links or emphasis. */
  readonly label: ReactNode;
  readonly hint?: ReactNode | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function CheckboxField({
  label,
  hint,
  checked,
  onChange,
  id,
  className,
  ...rest
}: CheckboxFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = hint === undefined ? undefined : `${inputId}-hint`;
  return (
    <div className={className}>
      <label
        className={styles.row}
        htmlFor={inputId}
        data-checked={checked || undefined}
        data-disabled={rest.disabled || undefined}
      >
        <input
          {...rest}
          id={inputId}
          aria-describedby={hintId}
          type="checkbox"
          className={styles.box}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <div id={hintId} className={classNames(fieldStyles.hint, styles.below)}>
          {hint}
        </div>
      )}
    </div>
  );
}
