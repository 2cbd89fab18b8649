import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../styles/class-names.ts";
import { FieldErrors, type FieldText, toFieldControl } from "./Field.tsx";
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
  readonly error?: FieldText["error"];
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function CheckboxField({
  label,
  hint,
  error,
  checked,
  onChange,
  id,
  className,
  ...rest
}: CheckboxFieldProps) {
  const ownId = useId();
  const control = toFieldControl(id ?? ownId, hint, error);
  return (
    <div className={className}>
      <label className={styles.row} htmlFor={control.id} data-disabled={rest.disabled || undefined}>
        <input
          {...rest}
          {...control}
          type="checkbox"
          className={styles.box}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <div id={`${control.id}-hint`} className={classNames(fieldStyles.hint, styles.below)}>
          {hint}
        </div>
      )}
      <FieldErrors id={control.id} error={error} />
    </div>
  );
}
