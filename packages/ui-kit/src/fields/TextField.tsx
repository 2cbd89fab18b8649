import type { ComponentProps } from "react";
import { Field, type FieldText } from "./Field.tsx";
import styles from "./Field.module.css";

type InputProps = Omit<ComponentProps<"input">, "value" | "defaultValue" | "onChange" | "size">;

export interface TextFieldProps extends FieldText, InputProps {
  /** Absent: the field keeps its own text, whatever filled it in, and its form reads it when it is sent. */
  readonly value?: string;
  readonly onChange: (value: string) => void;
}

/** One line of text. Takes every attribute of an input; `ref` is the input's. */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  value,
  onChange,
  id,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ id, label, labelHidden, hint, error, className }}>
      {(control) => (
        <input
          type="text"
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
