import { type ComponentProps, useState } from "react";
import { Field, splitFieldProps, type FieldText } from "./Field.tsx";
import { Icon } from "../icons/Icon.tsx";
import { EyeIcon, EyeOffIcon } from "../icons/icons.ts";
import fieldStyles from "./Field.module.css";
import styles from "./PasswordField.module.css";

type InputProps = Omit<ComponentProps<"input">, "value" | "defaultValue" | "onChange" | "type" | "size">;

interface PasswordFieldProps extends FieldText, InputProps {
  /** Absent: the field keeps its own text, whatever filled it in, and its form reads it when it is sent. */
  readonly value?: string;
  readonly onChange: (value: string) => void;
}

/** A password with a button that shows what was typed. Say `autoComplete` for password managers. */
export function PasswordField(props: PasswordFieldProps) {
  const [frame, { onChange, ...rest }] = splitFieldProps(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...frame}>
      {(control) => (
        <div className={styles.frame}>
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            type={shown ? "text" : "password"}
            className={fieldStyles.control}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-label="Show password"
            aria-pressed={shown}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            <Icon icon={shown ? EyeOffIcon : EyeIcon} />
          </button>
        </div>
      )}
    </Field>
  );
}
