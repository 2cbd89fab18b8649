import type { ComponentProps } from "react";
import { Field, splitFieldProps, type FieldText } from "./Field.tsx";
import styles from "./Field.module.css";

type AreaProps = Omit<ComponentProps<"textarea">, "value" | "defaultValue" | "onChange">;

interface TextAreaFieldProps extends FieldText, AreaProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const [frame, { onChange, ...rest }] = splitFieldProps(props);
  return (
    <Field {...frame}>
      {(control) => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          className={styles.control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
