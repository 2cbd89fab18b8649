import type { ReactNode } from "react";
import { Field, splitFieldProps } from "./Field.tsx";
import type { TextFieldProps } from "./TextField.tsx";
import fieldStyles from "./Field.module.css";
import styles from "./NumberField.module.css";

interface NumberFieldProps extends Omit<TextFieldProps, "type"> {
  /** Follows the number in the field, for example "pack years". */
  readonly unit?: ReactNode | undefined;
}

/**
 * A number as the text that was typed: the caller parses it, so that nothing is lost or
 * changed on the way. No spin buttons, no change by the mouse wheel.
 */
export function NumberField(props: NumberFieldProps) {
  const [frame, { onChange, unit, ...rest }] = splitFieldProps(props);
  return (
    <Field {...frame}>
      {(control) => (
        <div className={styles.row}>
          <input
            inputMode="decimal"
            autoComplete="off"
            {...rest}
            {...control}
            type="text"
            className={fieldStyles.control}
            onChange={(event) => onChange(event.target.value)}
          />
          {unit !== undefined && <span className={styles.unit}>{unit}</span>}
        </div>
      )}
    </Field>
  );
}
