import type { ComponentProps } from "react";
import { Field, splitFieldProps, type FieldText } from "./Field.tsx";
import styles from "./Field.module.css";

type InputProps = Omit<ComponentProps<"input">, "value" | "defaultValue" | "onChange" | "size">;

export interface TextFieldProps extends FieldText, InputProps {
  /** Absent: the field keeps its own text, whatever filled it in, and its form reads it when it is sent. */
  readonly value?: string;
  readonly onChange: (value: string) => void;
}

/** One line of text. Takes every attribute of an input; `ref` is the input's. */
export function TextField(props: TextFieldProps) {
  const [frame, { onChange, ...rest }] = splitFieldProps(props);
  return (
    <Field {...frame}>
      {(control) => (
        <input
          type="text"
          {...rest}
          {...control}
          className={styles.control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
