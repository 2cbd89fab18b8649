import type { ComponentProps } from "react";
import { Field, type FieldText } from "./Field.tsx";
import styles from "./Field.module.css";

type AreaProps = Omit<ComponentProps<"textarea">, "value" | "defaultValue" | "onChange">;

export interface TextAreaFieldProps extends FieldText, AreaProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Several lines of text. */
export function TextAreaField({
  label,
  labelHidden,
  hint,
  error,
  value,
  onChange,
  id,
  className,
  ...rest
}: TextAreaFieldProps) {
  return (
    <Field {...{ id, label, labelHidden, hint, error, className }}>
      {(control) => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          className={styles.control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
