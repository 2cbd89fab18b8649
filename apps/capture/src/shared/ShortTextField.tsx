import { findIdentifyingShapes } from "@capno/domain/text";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { TextAreaField } from "@capno/ui-kit/fields/TextAreaField";

import styles from "./ShortTextField.module.css";

export const MOST_CHARACTERS = 280;

/** Why a text cannot be saved; undefined: it can. Characters are counted as people see most of them: an emoji is one. */
export function findTextProblem(text: string): string | undefined {
  const length = countCharacters(text);
  if (length === 0) return "Please write something";
  return length > MOST_CHARACTERS ? `${length - MOST_CHARACTERS} characters too many` : undefined;
}

const countCharacters = (text: string) => Array.from(text.trim()).length;

export interface ShortTextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Shown after the first attempt to save. */
  readonly error?: string | undefined;
  /** Ctrl + Enter. */
  readonly onSubmit: () => void;
  /** Takes the focus of its dialog. */
  readonly hasFocus?: boolean;
}

/** A text of at most 280 characters without names; warns about what looks like an identifier. */
export function ShortTextField({ label, value, onChange, error, onSubmit, hasFocus }: ShortTextFieldProps) {
  const shapes = findIdentifyingShapes(value);
  const left = MOST_CHARACTERS - countCharacters(value);
  return (
    <div className={styles.field}>
      <TextAreaField
        label={label}
        hint="No names or anything that identifies a person."
        rows={3}
        dir="auto"
        data-autofocus={hasFocus === true ? "" : undefined}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onSubmit();
        }}
        value={value}
        onChange={onChange}
        error={error ?? (left < 0 ? findTextProblem(value) : undefined)}
      />
      <p className={styles.count}>
        <span className={styles.keys}>Ctrl + Enter saves</span>
        <span>{left < 0 ? "" : `${left} characters left`}</span>
      </p>
      <div role="status">
        {shapes.length > 0 && (
          <Banner tone="watch">{`This looks like ${shapes.join(" and ")}. Remove it if it is.`}</Banner>
        )}
      </div>
    </div>
  );
}
