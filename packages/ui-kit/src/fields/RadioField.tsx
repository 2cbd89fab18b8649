import { useId } from "react";
import { FieldErrors } from "./FieldErrors.tsx";
import fieldStyles from "./Field.module.css";
import styles from "./RadioField.module.css";

interface RadioFieldProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Undefined: nothing is chosen yet. */
  readonly value: Value | undefined;
  readonly error?: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** One of a few that are all in view: one press chooses. */
export function RadioField<Value extends string>({
  label,
  options,
  value,
  error,
  onChange,
}: RadioFieldProps<Value>) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <div id={`${id}-label`} className={fieldStyles.label}>
        {label}
      </div>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        aria-invalid={error === undefined ? undefined : true}
        className={styles.options}
      >
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={id}
              className={styles.mark}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldErrors id={`${id}-error`} error={error} />
    </div>
  );
}
