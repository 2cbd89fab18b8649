import type { ComponentProps } from "react";
import { Field, splitFieldProps, type FieldText } from "./Field.tsx";
import { Icon } from "../icons/Icon.tsx";
import { ChevronDownIcon } from "../icons/icons.ts";
import fieldStyles from "./Field.module.css";
import styles from "./SelectField.module.css";

interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** Shown by the browser on hover of the open list. */
  readonly title?: string | undefined;
  readonly disabled?: boolean | undefined;
}

type NativeProps = Omit<
  ComponentProps<"select">,
  "value" | "defaultValue" | "onChange" | "children" | "size" | "multiple"
>;

interface SelectFieldProps extends FieldText, NativeProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly SelectOption[];
  /** Shown while the value is the empty string; cannot be chosen again. */
  readonly placeholder?: string | undefined;
}

/** One of a few: the native list, so that it works everywhere. For many use ComboboxField. */
export function SelectField(props: SelectFieldProps) {
  const [frame, { onChange, options, placeholder, ...rest }] = splitFieldProps(props);
  return (
    <Field {...frame}>
      {(control) => (
        <div className={styles.frame}>
          <select
            {...rest}
            {...control}
            className={fieldStyles.control}
            onChange={(event) => onChange(event.target.value)}
          >
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} title={option.title} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon icon={ChevronDownIcon} />
        </div>
      )}
    </Field>
  );
}
